-- What sellers and integrators ask: which asset earned it, what a request did, and how the last payout to a place went.

-- Of sales and their refunds. Not looked up by the purchase each time: a report reads a year of lines at once.
alter table earnings add column asset_id text collate "C";
update earnings e set asset_id = p.asset_id from purchases p where p.id = e.subject and e.kind in ('sale', 'refund');

-- Request ids sort by time, so that a sale adds its entry at the end of the index.
create index events_of_request on events (request_id) where request_id is not null;

create index payouts_to_destination on payouts (account_id, destination, id desc);
