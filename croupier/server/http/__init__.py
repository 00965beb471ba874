"""The floor over HTTP, one module for each part of the API. Imports every other folder of the server.

`routes.py` lists all endpoints; routes, rights and the API description are generated from it.
"""
