"""WHO IS THERE: the live floor over HTTP and sockets; the only network, beside the store the only clock."""
