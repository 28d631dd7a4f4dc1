import { statement } from '../../platform/db/statement.ts';

/** Adds to the usage and returns a row only if the quota allows it. */
export const addUsage = statement<{ bytes: number }, [ownerId: string, bytes: number, quota: number]>(
  'add_storage_usage',
  `insert into storage_usage as usage (owner_id, bytes)
   select $1, $2::bigint where $2::bigint <= $3::bigint
   on conflict (owner_id) do update set bytes = usage.bytes + excluded.bytes
     where usage.bytes + excluded.bytes <= $3::bigint
   returning bytes`,
);

export const subtractUsage = statement<unknown, [ownerId: string, bytes: number]>(
  'subtract_storage_usage',
  'update storage_usage set bytes = bytes - $2 where owner_id = $1',
);

export const usageOf = statement<{ bytes: number }, [ownerId: string]>(
  'storage_usage_of',
  'select bytes from storage_usage where owner_id = $1',
);
