import type { Tx } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import { addUsage, subtractUsage, usageOf } from './usage.sql.ts';

/** Reserves quota before the bytes arrive. Concurrent calls cannot exceed it. */
export async function reserveBytes(tx: Tx, ownerId: string, bytes: number, quota: number): Promise<void> {
  if (bytes === 0) return;
  if (await tx.one(addUsage, [ownerId, bytes, quota])) return;
  const used = (await tx.one(usageOf, [ownerId]))?.bytes ?? 0;
  throw new ApiError(
    'quota_exceeded',
    `Your account can store ${quota} bytes. It uses ${used}, and this upload needs ${bytes} more. Delete files, or ask the operator for more storage.`,
  );
}

export async function releaseBytes(tx: Tx, ownerId: string, bytes: number): Promise<void> {
  if (bytes > 0) await tx.run(subtractUsage, [ownerId, bytes]);
}
