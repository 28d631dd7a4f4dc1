import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import {
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { isMissing } from '../../../test/harness/programs.ts';
import { startS3 } from '../../../test/harness/servers/s3-server.ts';
import type { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { blobStoreContract } from './blob-store.contract.fixture.ts';
import { StorageFullError } from './blob-store.ts';
import { storeBlob } from './blob-store-steps.fixture.ts';
import { openS3Store } from './s3-blob-store.ts';
import { openBucket, requireBucket, type S3Options } from './s3-bucket.ts';
import { begunKey, CHUNK_BYTES, chunkKey, listChunks, listFolder, stagingFolder, turnFolder } from './s3-chunks.ts';
import { joinObjects } from './s3-join.ts';
import { bytesOf, contentOf, inPieces, sha256Of } from './test-content.fixture.ts';

const MIB = 1 << 20;
/** Every step is at least one request, so fewer examples are run. */
const A_REQUEST_EACH = 3;
const upload = () => newId('upl');
const allOf = (bytes: Buffer) => inPieces(bytes, [100_000]);

if (isMissing('s3-server')) {
  console.log('!!! s3-server is missing: the store in a bucket is NOT tested');
} else {
  const s3 = await startS3();
  after(() => s3.stop());
  await s3.createBucket('souk');
  const { createBucket: _, stop: __, ...server } = s3;
  const options = { ...server, bucket: 'souk', prefix: 'test' };
  blobStoreContract('a store in a bucket', { s3: options }, { s3: { ...options, prefix: 'live' } }, A_REQUEST_EACH);
  objects(options);
  addresses(options);
  starts(options);
}

function objects(options: S3Options): void {
  describe('objects of an S3 store', () => {
    const store = openS3Store(options);
    const bucket = openBucket(options);
    const at = (Key: string) => ({ Bucket: bucket.name, Key });
    const keysUnder = async (folder: string) => {
      const keys: string[] = [];
      for await (const { key } of listFolder(bucket, folder)) keys.push(key);
      return keys;
    };
    const uploadsUnder = async (prefix: string) => {
      const listed = await bucket.client.send(new ListMultipartUploadsCommand({ Bucket: bucket.name, Prefix: prefix }));
      return (listed.Uploads ?? []).length;
    };

    test('do not count after a gap', async () => {
      const id = upload();
      const content = contentOf(1, 2 * CHUNK_BYTES + 100);
      await store.append(id, 0, allOf(content));
      await bucket.client.send(new DeleteObjectCommand(at(chunkKey(turnFolder(bucket, id, 1, 0), 1))));
      assert.equal(await store.stagedSize(id), CHUNK_BYTES);
      assert.ok((await bytesOf(await store.readStaged(id, 5))).equals(content.subarray(5, CHUNK_BYTES)));
    });

    test('do not change later bytes when they arrive late from a crashed node', async () => {
      for (const [staged, more] of [
        [0, 50],
        [1000, CHUNK_BYTES],
        [CHUNK_BYTES, 10],
      ] as const) {
        const id = upload();
        const content = contentOf(2, staged + more);
        if (staged > 0) await store.append(id, 0, allOf(content.subarray(0, staged)));
        const { turns } = await listChunks(bucket, id);
        const dead = turnFolder(bucket, id, turns + 1, staged);
        await bucket.client.send(new PutObjectCommand({ ...at(begunKey(dead)), ContentLength: 0 }));
        assert.equal(await store.append(id, staged, allOf(content.subarray(staged))), staged + more);
        for (const number of [0, 1, 2]) {
          const late = new PutObjectCommand({ ...at(chunkKey(dead, number)), Body: contentOf(3, CHUNK_BYTES) });
          await bucket.client.send(late);
        }
        assert.equal(await store.stagedSize(id), staged + more);
        assert.ok((await bytesOf(await store.readStaged(id, 0))).equals(content));
        await store.promote(id, sha256Of(content), content.byteLength);
        assert.ok((await bytesOf(await store.read(sha256Of(content)))).equals(content));
      }
    });

    test('are all deleted on discard, including an interrupted join', async () => {
      const content = contentOf(5, 9 * MIB);
      const blob = `${options.prefix}/blobs/${sha256Of(content)}`;
      const halfJoined = async (): Promise<string> => {
        const id = upload();
        await store.append(id, 0, allOf(content));
        const { UploadId } = await bucket.client.send(new CreateMultipartUploadCommand(at(blob)));
        const record = JSON.stringify({ key: blob, uploadId: UploadId });
        await bucket.client.send(new PutObjectCommand({ ...at(`${stagingFolder(bucket, id)}joining`), Body: record }));
        await bucket.client.send(new UploadPartCommand({ ...at(blob), UploadId, PartNumber: 1, Body: content }));
        assert.equal(await uploadsUnder(blob), 1);
        return id;
      };
      const discarded = await halfJoined();
      await store.discard(discarded);
      assert.equal(await uploadsUnder(blob), 0);
      assert.deepEqual(await keysUnder(stagingFolder(bucket, discarded)), []);

      const promoted = await halfJoined();
      await store.promote(promoted, sha256Of(content), content.byteLength);
      assert.equal(await uploadsUnder(blob), 0);
      await store.discard(promoted);
      assert.deepEqual(await keysUnder(stagingFolder(bucket, promoted)), []);
      assert.ok((await bytesOf(await store.read(sha256Of(content)))).equals(content));
    });

    test('are joined in spans when there are more than a multipart upload allows', async () => {
      const id = upload();
      const content = contentOf(6, 4 * CHUNK_BYTES + 10);
      await store.append(id, 0, allOf(content));
      const sha256 = sha256Of(content);
      const [target, folder] = [`${options.prefix}/blobs/${sha256}`, stagingFolder(bucket, id)];
      const { keys: sources } = await listChunks(bucket, id);
      assert.equal(sources.length, 5);
      await joinObjects(bucket, { sources, target, folder }, { parts: 3, chunksInSpan: 2 });
      assert.ok((await bytesOf(await store.read(sha256))).equals(content));
      assert.equal(await store.stagedSize(id), content.byteLength, 'spans are not counted');
      await store.discard(id);
      assert.deepEqual(await keysUnder(folder), []);
      assert.ok((await bytesOf(await store.read(sha256))).equals(content));
    });
  });
}

function addresses(options: S3Options): void {
  describe('the signed URL of a blob', () => {
    const store = openS3Store(options);
    const content = contentOf(7, 5000);
    const sha256 = sha256Of(content);
    const sign = async (fileName = 'a.bin', expiresInSeconds = 300) => {
      await storeBlob(store, content);
      return (await store.signedUrl(sha256, { fileName, expiresInSeconds })) as string;
    };

    test('serves it without credentials, as an attachment', async () => {
      const response = await fetch(await sign('gewichte "ß" ☃.bin'));
      assert.equal(response.status, 200);
      assert.ok(Buffer.from(await response.arrayBuffer()).equals(content));
      assert.equal(response.headers.get('content-type'), 'application/octet-stream');
      assert.equal(response.headers.get('cache-control'), 'private, no-store');
      assert.equal(
        response.headers.get('content-disposition'),
        `attachment; filename="gewichte ___ _.bin"; filename*=UTF-8''gewichte%20%22%C3%9F%22%20%E2%98%83.bin`,
      );
    });

    test('serves ranges', async () => {
      const response = await fetch(await sign(), { headers: { range: 'bytes=10-19' } });
      assert.equal(response.status, 206);
      assert.ok(Buffer.from(await response.arrayBuffer()).equals(content.subarray(10, 20)));
    });

    test('is valid for that blob, name and time only', async () => {
      const address = await sign();
      const other = sha256Of(Buffer.from('other'));
      await storeBlob(store, Buffer.from('other'));
      for (const changed of [
        address.replace(sha256, other),
        address.replace('a.bin', 'b.html'),
        address.replace('octet-stream', 'html'),
        address.replace('X-Amz-Expires=300', 'X-Amz-Expires=600'),
      ]) {
        assert.notEqual(changed, address);
        assert.equal((await fetch(changed)).status, 403);
      }
    });
  });
}

function starts(options: S3Options): void {
  describe('the bucket check at startup', () => {
    const checkBucket = (wrong: Partial<S3Options>) => requireBucket({ ...options, ...wrong });

    test('passes if the bucket exists', () => requireBucket(options));

    test('names the setting that is wrong', async () => {
      await assert.rejects(checkBucket({ bucket: 'nowhere' }), /S3_BUCKET \("nowhere"\).*S3_ENDPOINT.*no such bucket/);
      await assert.rejects(checkBucket({ secretAccessKey: 'a wrong one' }), (error: Error) => {
        assert.match(error.message, /S3_BUCKET.*S3_SECRET_ACCESS_KEY/);
        return !error.message.includes('a wrong one');
      });
      const closedPort = 'http://127.0.0.1:1';
      await assert.rejects(
        checkBucket({ endpoint: closedPort }),
        new RegExp(`S3_BUCKET.*S3_ENDPOINT \\(${closedPort}\\)`),
      );
    });

    test('a missing bucket is not reported as a missing blob', async () => {
      const store = openS3Store({ ...options, bucket: 'nowhere' });
      const isGone = (error: ApiError) =>
        error.code === 'unavailable' && (error.cause as Error).name === 'NoSuchBucket';
      await assert.rejects(store.read('a'.repeat(64)), isGone);
      await assert.rejects(store.append(upload(), 0, allOf(contentOf(1, 10))), isGone);
    });
  });

  describe('a full bucket', () => {
    for (const [status, code] of [
      [403, 'QuotaExceeded'],
      [507, 'SomeCodeOfItsOwn'],
    ] as const) {
      test(`is reported as full (${status} ${code})`, async () => {
        // Simulates a store with a quota, which the test store lacks.
        const full = createServer((request, response) => {
          request.resume().on('end', () => {
            if (request.method === 'GET') response.end('<ListBucketResult></ListBucketResult>');
            else if (request.method === 'HEAD') response.writeHead(404).end();
            else response.writeHead(status).end(`<Error><Code>${code}</Code><Message>full</Message></Error>`);
          });
        });
        await new Promise<void>((resolve) => full.listen(0, '127.0.0.1', resolve));
        try {
          const { port } = full.address() as AddressInfo;
          const store = openS3Store({ ...options, endpoint: `http://127.0.0.1:${port}` });
          const content = contentOf(8, 20 * MIB);
          await assert.rejects(store.append(upload(), 0, allOf(content)), StorageFullError);
          await assert.rejects(store.append(upload(), 0, allOf(content.subarray(0, 5))), StorageFullError);
          await assert.rejects(store.promote(upload(), sha256Of(Buffer.alloc(0)), 0), StorageFullError);
        } finally {
          full.closeAllConnections();
          full.close();
        }
      });
    }
  });
}
