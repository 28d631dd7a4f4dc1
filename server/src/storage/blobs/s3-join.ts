import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3ServiceException,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { inParallel } from '../../platform/async/in-parallel.ts';
import { type Bucket, isAbsent } from './s3-bucket.ts';

const MAX_CONCURRENT_COPIES = 8;
/** A multipart upload has up to 10,000 parts of up to 5 GiB: 512 chunks are 4 GiB. */
const LIMITS = { parts: 10_000, chunksInSpan: 512 };

export interface Joining {
  sources: string[];
  target: string;
  /** Folder of this upload's own objects; only one join runs per folder. */
  folder: string;
}

/** Joins objects, each of at least 5 MiB except the last, within the bucket, without transferring their bytes. */
export async function joinObjects(bucket: Bucket, joining: Joining, limits = LIMITS): Promise<void> {
  const { sources, target, folder } = joining;
  const [only] = sources;
  if (sources.length > limits.parts) {
    const spans: string[] = [];
    for (let at = 0; at < sources.length; at += limits.chunksInSpan) {
      const span = `${folder}span-${String(spans.length).padStart(8, '0')}`;
      await joinObjects(bucket, { sources: sources.slice(at, at + limits.chunksInSpan), target: span, folder }, limits);
      spans.push(span);
    }
    await joinObjects(bucket, { sources: spans, target, folder }, limits);
  } else if (only !== undefined && sources.length === 1) {
    await bucket.client.send(new CopyObjectCommand({ Bucket: bucket.name, Key: target, ...copySource(bucket, only) }));
  } else {
    await joinParts(bucket, joining);
  }
}

/** Aborts a join that a crash interrupted. It is invisible, but stores keep it, and some charge for it. */
export async function abandonJoining({ client, name }: Bucket, folder: string): Promise<void> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: recordKey(folder) }));
    const { key, uploadId } = JSON.parse((await Body?.transformToString()) ?? '') as Record<'key' | 'uploadId', string>;
    await client.send(new AbortMultipartUploadCommand({ Bucket: name, Key: key, UploadId: uploadId }));
  } catch (error) {
    const isOver = error instanceof S3ServiceException && error.name === 'NoSuchUpload';
    if (!isOver && !isAbsent(error)) throw error;
  }
}

async function joinParts({ client, name }: Bucket, { sources, target, folder }: Joining): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket: name, Key: target }));
  const upload = { Bucket: name, Key: target, UploadId };
  // Written before any part, so that abandonJoining finds it.
  const record = JSON.stringify({ key: target, uploadId: UploadId });
  await client.send(new PutObjectCommand({ Bucket: name, Key: recordKey(folder), Body: record }));
  const tags: (string | undefined)[] = [];
  await inParallel(MAX_CONCURRENT_COPIES, sources.entries(), async ([index, source]) => {
    const part = new UploadPartCopyCommand({ ...upload, PartNumber: index + 1, ...copySource({ name }, source) });
    tags[index] = (await client.send(part)).CopyPartResult?.ETag;
  });
  const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
  await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  await client.send(new DeleteObjectCommand({ Bucket: name, Key: recordKey(folder) }));
}

function copySource({ name }: Pick<Bucket, 'name'>, key: string) {
  return { CopySource: `${name}/${key}` };
}

function recordKey(folder: string): string {
  return `${folder}joining`;
}
