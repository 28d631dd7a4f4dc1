import { HeadBucketCommand, HeadObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { withDeadline } from '../../platform/async/deadline.ts';
import { ApiError } from '../../platform/errors.ts';
import { StorageFullError } from './blob-store.ts';

export interface S3Options {
  /** Defaults to AWS. */
  endpoint?: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Separates the modes within one bucket. */
  prefix: string;
}

/** A bucket and our prefix in it. */
export interface Bucket {
  client: S3Client;
  name: string;
  prefix: string;
}

/** Each proxied download holds a connection for as long as its reader takes. */
const MAX_CONNECTIONS = 512;
const REQUEST_TIMEOUTS = { connectionTimeout: 8_000, requestTimeout: 300_000, throwOnRequestTimeout: true };
/** Time limit of a command including retries, before the storage is reported as unavailable. */
const COMMAND_LIMIT_MS = 10_000;
/** Limits of commands that transfer bytes. */
const LONGER_LIMITS_MS: Record<string, number> = {
  GetObjectCommand: 15_000, // until the first byte; the rest depends on the reader
  ...{ PutObjectCommand: 60_000, UploadPartCommand: 60_000 },
  ...{ CopyObjectCommand: 300_000, UploadPartCopyCommand: 300_000, CompleteMultipartUploadCommand: 300_000 },
};
/** Error codes of several vendors for a full disk, bucket or account. */
const FULL_CODES = ['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded'];
const INSUFFICIENT_STORAGE = 507;
/** Errors about our credentials or the store itself, not about the requested object. */
const STORE_ERRORS = { statuses: [401, 403, 408, 429], names: ['NoSuchBucket', 'RequestTimeout', 'ExpiredToken'] };

export function openBucket(options: S3Options): Bucket {
  const { endpoint, region, accessKeyId, secretAccessKey } = options;
  const agent = { keepAlive: true, maxSockets: MAX_CONNECTIONS };
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Other stores rarely support a host name per bucket or AWS's newer checksums.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { ...REQUEST_TIMEOUTS, httpAgent: agent, httpsAgent: agent },
  });
  // Outermost, so that it applies to every command after the client's own retries.
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

/** A store that takes longer at startup counts as unavailable. */
const START_TIMEOUT_MS = 10_000;

/** Checks at startup that the bucket exists and is accessible, instead of at the first upload. */
export async function requireBucket(options: S3Options): Promise<void> {
  const { client, name } = openBucket(options);
  try {
    await client.send(new HeadBucketCommand({ Bucket: name }), { abortSignal: AbortSignal.timeout(START_TIMEOUT_MS) });
  } catch (error) {
    const where = options.endpoint === undefined ? '' : ` at S3_ENDPOINT (${options.endpoint})`;
    const { cause = error } = error as Error;
    throw new Error(`the bucket in S3_BUCKET ("${name}") cannot be used${where}: ${reasonOf(cause)}`, { cause });
  } finally {
    client.destroy();
  }
}

/** Returns the size of an object, or undefined if it does not exist. */
export async function sizeOf({ client, name }: Bucket, key: string): Promise<number | undefined> {
  try {
    const { ContentLength = 0 } = await client.send(new HeadObjectCommand({ Bucket: name, Key: key }));
    return ContentLength;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** Tests for a missing object, as opposed to a missing bucket. */
export function isAbsent(error: unknown): boolean {
  return error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name);
}

/** Maps a failure to what it means for the caller. Errors about a single object are left as they are. */
export function asStoreError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StorageFullError || error instanceof ApiError) return error;
  if (!(error instanceof S3ServiceException)) return error instanceof TypeError ? error : storageUnavailable(error);
  const status = error.$metadata.httpStatusCode ?? 500;
  const isFull = FULL_CODES.includes(error.name) || status === INSUFFICIENT_STORAGE;
  if (isFull) return new StorageFullError('the bucket is full', { cause: error });
  const isRejected = status >= 500 || STORE_ERRORS.statuses.includes(status) || STORE_ERRORS.names.includes(error.name);
  return isRejected ? storageUnavailable(error) : error;
}

/** An unavailable bucket is not a bug: the client is asked to retry. */
function storageUnavailable(cause: Error): ApiError {
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
