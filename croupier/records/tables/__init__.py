"""A recorded table: state, writer, snapshots, recovery and shoes. Imports the log, the books and the stores."""
