"""The online table under load: a real server, clients over HTTP, and another project's server beside it."""
