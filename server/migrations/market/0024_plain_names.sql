-- Renames columns and indexes to the words that the code uses. Nothing is rewritten: a rename changes the catalog only.
alter table blobs rename column doomed_at to pending_deletion_since;
alter index blobs_doomed rename to blobs_pending_deletion;
alter index stars_of_late rename to stars_recent;
alter table idempotency_keys rename column answer to response;
alter table inference_accounts rename column refused_method to declined_method;
alter table inference_accounts rename column refusals to declines;
alter table webhook_queues rename column stirs to wake_requests;
alter table webhook_queues rename column rests_until to backoff_until;
