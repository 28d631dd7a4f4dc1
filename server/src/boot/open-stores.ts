import { join } from 'node:path';
import type { Config } from '../config.ts';
import { ConfigError } from '../config-values.ts';
import type { Mode } from '../platform/db/realm.ts';
import type { BlobStore } from '../storage/blobs/blob-store.ts';
import { openDiskStore } from '../storage/blobs/disk-blob-store.ts';

/** Opens the file store of each mode, separately, in the data directory or in a bucket. */
export async function openStores({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Record<Mode, BlobStore>> {
  if (s3 === undefined) {
    const open = (mode: Mode) => openDiskStore(join(dataDir, 'files', mode));
    return { test: await open('test'), live: await open('live') };
  }
  // Loaded only if used: it would be a tenth of what a start loads.
  const [{ openS3Store }, { requireBucket }] = await Promise.all([
    import('../storage/blobs/s3-blob-store.ts'),
    import('../storage/blobs/s3-bucket.ts'),
  ]);
  const { endpoint, ...rest } = s3;
  const options = (mode: Mode) => ({ ...rest, ...(endpoint === undefined ? {} : { endpoint }), prefix: mode });
  await requireBucket(options('test')).catch((error: Error) => {
    throw new ConfigError('S3_BUCKET', `cannot be used: ${error.message}`);
  });
  return { test: openS3Store(options('test')), live: openS3Store(options('live')) };
}
