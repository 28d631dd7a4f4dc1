-- Trigrams find words that were mistyped. One extension serves both markets.
create extension if not exists pg_trgm;
