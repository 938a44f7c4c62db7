"""What long work leaves on disk: chunks with checksums in a journal, safe at every instant."""
