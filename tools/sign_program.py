"""Write the signed manifest of the package as it is, before a release is built.

Usage: python tools/sign_program.py KEYS. KEYS is the file of the release keys, created if it does not exist: keep it
away from the computers that run the program. The manifest is croupier/manifest.json, which `croupier verify-program`
reads; the public key that is printed is published apart from the program.
"""

import sys
from pathlib import Path

from croupier.records.log.keys import BadKeys, Keys
from croupier.records.program import MANIFEST, ROOT, sign_release, write_manifest


def main(arguments: list[str]) -> int:
    """Sign the package and return the exit code."""
    if len(arguments) != 1:
        sys.stderr.write("Usage: python tools/sign_program.py KEYS\n")
        return 2
    path = Path(arguments[0])
    try:
        if not path.exists():
            Keys.new().save(path)
        manifest = sign_release(Keys.load(path))
        write_manifest(manifest, ROOT / MANIFEST)
    except (BadKeys, OSError) as wrong:
        sys.stderr.write(f"{wrong}\n")
        return 1
    sys.stdout.write(f"{MANIFEST}: {len(manifest.files):,} files, digest {manifest.digest}, key {manifest.key}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
