-- A card that is entered to pay with is kept once it has paid, and is gone where it could not.

-- Since when it waits for its first payment; null of one that is kept.
alter table payment_methods add column provisional_since timestamptz;
create index payment_methods_provisional on payment_methods (provisional_since)
  where provisional_since is not null and removed_at is null;

-- Whether the newest revision of a model holds a file that is run here as it is. Of what was published before this was
-- written down, the names of the files decide.
alter table assets add column loadable boolean not null default false;
update assets a set loadable = true
where a.kind = 'model' and exists (
  select from revisions r join files f on f.folder_id = r.id
  where r.model_id = a.id and r.revision = a.revisions[cardinality(a.revisions)] and f.name_key ~ '\.(onnx|gguf)$');
