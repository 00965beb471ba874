"""The floor over HTTP: every endpoint in one list, which also makes the routes, the rights and the description."""
