"""Records: the audit log, the books and the stores. The only room that writes to disk. Imports narration and below."""
