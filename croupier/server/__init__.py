"""The live floor over HTTP and sockets: the only network and, with the store, the only clock.

Imports terminal and below.
"""
