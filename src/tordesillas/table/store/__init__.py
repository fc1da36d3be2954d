"""Where tables are kept: the schema, the databases, and the log of each table."""
