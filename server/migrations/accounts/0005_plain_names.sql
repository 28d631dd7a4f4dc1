-- Renames columns to the words that the code uses. Nothing is rewritten: a rename changes the catalog only.
alter table sessions rename column address to ip;
