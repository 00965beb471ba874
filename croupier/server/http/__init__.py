"""The floor over HTTP: one list of endpoints, from which routes, rights and the API description are generated."""
