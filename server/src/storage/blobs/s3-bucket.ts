import { HeadBucketCommand, HeadObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { withDeadline } from '../../platform/async/deadline.ts';
import { ApiError } from '../../platform/errors.ts';
import { StorageFullError } from './blob-store.ts';

export interface S3Options {
  /** Absent: AWS itself. */
  endpoint?: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Keeps the modes apart within one bucket. */
  prefix: string;
}

/** A bucket, and the part of it that is ours. */
export interface Bucket {
  client: S3Client;
  name: string;
  prefix: string;
}

/** Downloads that we pass on hold a connection each, for as long as their readers take. */
const MOST_CONNECTIONS = 512;
const PATIENCE_MS = { connectionTimeout: 8_000, requestTimeout: 300_000, throwOnRequestTimeout: true };
/** How long a command may take, its retries included, before the caller is told that the store does not respond. */
const COMMAND_LIMIT_MS = 10_000;
/** Those that move bytes take longer. */
const LONGER_LIMITS_MS: Record<string, number> = {
  GetObjectCommand: 15_000, // until the first byte: the rest takes as long as whoever reads it
  ...{ PutObjectCommand: 60_000, UploadPartCommand: 60_000 },
  ...{ CopyObjectCommand: 300_000, UploadPartCopyCommand: 300_000, CompleteMultipartUploadCommand: 300_000 },
};
/** What stores of several makers say when a disk, a bucket or an account is full. */
const FULL = ['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded'];
const INSUFFICIENT_STORAGE = 507;
/** What a store says about us, or about itself, rather than about the object that was asked for. */
const REFUSED = { statuses: [401, 403, 408, 429], names: ['NoSuchBucket', 'RequestTimeout', 'ExpiredToken'] };

export function openBucket(options: S3Options): Bucket {
  const { endpoint, region, accessKeyId, secretAccessKey } = options;
  const agent = { keepAlive: true, maxSockets: MOST_CONNECTIONS };
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than AWS seldom have a host name for each bucket, nor know the checksums it has added lately.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { ...PATIENCE_MS, httpAgent: agent, httpsAgent: agent },
  });
  // Outermost, so that every command fails alike, after the client's own retries.
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) =>
        withDeadline('the file storage', next(args), LONGER_LIMITS_MS[commandName] ?? COMMAND_LIMIT_MS).catch(
          rethrowAsStoreError,
        ),
    { name: 'explainFailures', step: 'initialize', priority: 'high' },
  );
  return { client, name: options.bucket, prefix: options.prefix };
}

/** A store that takes longer to say that it is there is as good as away. */
const START_PATIENCE_MS = 10_000;

/** Checks at the start that the bucket is there and lets us in, rather than at somebody's first upload. */
export async function requireBucket(options: S3Options): Promise<void> {
  const { client, name } = openBucket(options);
  try {
    await client.send(new HeadBucketCommand({ Bucket: name }), { abortSignal: AbortSignal.timeout(START_PATIENCE_MS) });
  } catch (error) {
    const where = options.endpoint === undefined ? '' : ` at S3_ENDPOINT (${options.endpoint})`;
    const { cause = error } = error as Error;
    throw new Error(`the bucket in S3_BUCKET ("${name}") cannot be used${where}: ${reasonOf(cause)}`, { cause });
  } finally {
    client.destroy();
  }
}

/** The size of an object; undefined when there is none. */
export async function sizeOf({ client, name }: Bucket, key: string): Promise<number | undefined> {
  try {
    const { ContentLength = 0 } = await client.send(new HeadObjectCommand({ Bucket: name, Key: key }));
    return ContentLength;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** Whether it is the object that is absent; a bucket that is absent is another matter. */
export function isAbsent(error: unknown): boolean {
  return error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name);
}

/** Says of a failure what it means for whoever stores or reads. What is about a single object is left as it is. */
export function asStoreError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StorageFullError || error instanceof ApiError) return error;
  if (!(error instanceof S3ServiceException)) return error instanceof TypeError ? error : storageAway(error);
  const status = error.$metadata.httpStatusCode ?? 500;
  const isFull = FULL.includes(error.name) || status === INSUFFICIENT_STORAGE;
  if (isFull) return new StorageFullError('the bucket is full', { cause: error });
  const isRejected = status >= 500 || REFUSED.statuses.includes(status) || REFUSED.names.includes(error.name);
  return isRejected ? storageAway(error) : error;
}

/** A bucket that does not respond, or lets no one in, is no bug of ours: the caller is told to come back. */
function storageAway(cause: Error): ApiError {
  return new ApiError('unavailable', 'The file storage does not respond. Try again in a few seconds.', {
    headers: { 'retry-after': '5' },
    cause,
  });
}

function rethrowAsStoreError(error: unknown): never {
  throw asStoreError(error);
}

function reasonOf(error: unknown): string {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status === 404) return 'there is no such bucket';
  if (status === 403 || status === 400) return 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are not let in';
  if (status === 301) return 'it is in another region than S3_REGION says';
  return error instanceof Error && error.message ? error.message : String(error);
}
