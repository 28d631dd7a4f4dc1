-- Bytes: what is stored, under which names, and what is still arriving.

create domain sha256 as text collate "C" check (value ~ '^[0-9a-f]{64}$');

-- Each content is stored once, however many files hold it.
create table blobs (
  sha256 sha256 primary key,
  size bigint not null check (size >= 0),
  -- Since when nobody may rely on the bytes: until they are stored, and once no file holds them any more.
  doomed_at timestamptz default now(),
  -- What the inspection saw, and the version of the inspection that saw it.
  inspection jsonb,
  inspection_version smallint,
  created_at timestamptz not null default now()
);
create index blobs_doomed on blobs (doomed_at) where doomed_at is not null;

-- What files lie in: a revision of a model, a dataset. It has that thing's id. Once sealed it never changes.
create table folders (
  id id primary key,
  owner_id id not null,
  sealed_at timestamptz
);

create table files (
  id id primary key,
  folder_id id not null references folders,
  owner_id id not null,
  name text collate "C" not null,
  -- The name without regard to case: on many machines two names that differ in case alone are one file.
  name_key text collate "C" not null,
  sha256 sha256 not null references blobs,
  size bigint not null,
  content_type text not null,
  -- What was read out of a table: format, rows, columns. Null until it was read.
  facts jsonb,
  created_at timestamptz not null default now(),
  unique (folder_id, name_key)
);
create index files_by_name on files (folder_id, name);
create index files_of_blob on files (sha256, owner_id);

-- Files that are arriving, and for a while those that have arrived, so that a client that missed the answer finds it.
create table uploads (
  id id primary key,
  -- Null once the folder is gone: what is staged is then swept.
  folder_id id references folders on delete set null,
  owner_id id not null,
  -- What a credential needs to go on with it: that of the endpoint that made it.
  scope text not null,
  name text collate "C" not null,
  name_key text collate "C" not null,
  content_type text not null,
  length bigint not null check (length >= 0),
  -- What the client says the bytes will hash to.
  promised_sha256 sha256,
  -- The header that the client described it with, told back as it was.
  metadata text,
  completed_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index uploads_of_folder on uploads (folder_id);
create index uploads_by_expiry on uploads (expires_at);

-- What an account's files and open uploads add up to, held against its quota.
create table storage_usage (
  owner_id id primary key,
  bytes bigint not null default 0 check (bytes >= 0)
);
