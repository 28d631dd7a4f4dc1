import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import { createUpload, head, offsetOf, sendPart, sha256Of, startPart } from '../../harness/clients/tus.ts';
import { eventually } from '../../harness/eventually.ts';
import { createDataset, uploadFile } from '../../harness/markets/catalog.ts';
import { createKey, signUp } from '../../harness/people/people.ts';
import { isMissing } from '../../harness/programs.ts';
import { startS3Front } from '../../harness/servers/s3-front.ts';
import { startS3 } from '../../harness/servers/s3-server.ts';
import { startTestServer } from '../../harness/servers/server.ts';

if (isMissing('s3-server')) {
  console.log('!!! s3-server is missing: uploads to a bucket are NOT tested');
} else {
  const s3 = await startS3();
  await s3.createBucket('journeys');
  const front = await startS3Front(s3.endpoint);
  const server = await startTestServer({
    env: {
      S3_BUCKET: 'journeys',
      S3_ENDPOINT: front.endpoint,
      S3_REGION: s3.region,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    },
  });
  after(async () => {
    await server.stop();
    await front.close();
    await s3.stop();
  });

  test('resumes an upload to a bucket after a broken connection, and serves it from the bucket itself', async () => {
    const key = await createKey(await signUp(server));
    const { client } = key;
    const folder = `/v1/datasets/${(await createDataset(client)).id}/shards`;
    const bytes = randomBytes(12_000_000);
    const file = { name: 'data/träge.bin', length: bytes.length, sha256: sha256Of(bytes) };
    const uploadPath = await createUpload(client, folder, file);
    const part = await startPart(server.url, uploadPath, key.secret, 0, bytes.length);
    await part.send(bytes.subarray(0, 7_000_000));
    part.disconnect();
    // The bucket decides how much of it was stored.
    const offset = await eventually('some of it to be there', async () => {
      const stands = await offsetOf(client, uploadPath);
      return stands > 0 ? stands : undefined;
    });
    let response = await sendPart(client, uploadPath, offset, bytes.subarray(offset));
    if (response.status === 409) {
      // More bytes arrived meanwhile.
      const stands = Number(response.headers.get('upload-offset'));
      response = await sendPart(client, uploadPath, stands, bytes.subarray(stands));
    }
    assert.equal(response.status, 204, response.text);
    await uploadFile(client, folder, 'small.txt', 'small');

    const { items } = (await client.get(folder)).body;
    assert.deepEqual(
      items.map((one: { name: string; sha256: string }) => [one.name, one.sha256]),
      [
        [file.name, file.sha256],
        ['small.txt', sha256Of('small')],
      ],
    );
    const redirect = await client.get(`${folder}/${encodeURIComponent(file.name)}`);
    assert.equal(redirect.status, 302, redirect.text);
    const location = redirect.headers.get('location') as string;
    assert.equal(new URL(location).origin, new URL(front.endpoint).origin);
    const fetched = await fetch(location, { headers: { range: 'bytes=100-199' } });
    assert.equal(fetched.status, 206);
    assert.ok(Buffer.from(await fetched.arrayBuffer()).equals(bytes.subarray(100, 200)));
    assert.match(fetched.headers.get('content-disposition') ?? '', /^attachment;/);
    const tamper = (_text: string, first: string) => `Signature=${first === '0' ? '1' : '0'}`;
    const tampered = await fetch(location.replace(/Signature=(.)/, tamper));
    assert.equal(tampered.status, 403);
  });

  test('stores nothing in a bucket for a wrong checksum', async () => {
    const { client } = await createKey(await signUp(server));
    const folder = `/v1/datasets/${(await createDataset(client)).id}/shards`;
    const uploadPath = await createUpload(client, folder, { name: 'x', length: 5, sha256: sha256Of('other') });
    assert.equal((await sendPart(client, uploadPath, 0, 'bytes')).status, 422);
    assert.equal((await client.get(uploadPath)).status, 404);
    assert.deepEqual((await client.get(folder)).body.items, []);
  });

  for (const rejecting of [
    'hangs up',
    { status: 503, code: 'SlowDown' },
    { status: 403, code: 'AccessDenied' },
  ] as const) {
    const name = typeof rejecting === 'string' ? rejecting : `responds ${rejecting.status} ${rejecting.code}`;
    test(`responds with 503 while the store ${name}, and resumes afterwards`, async () => {
      const { client } = await createKey(await signUp(server));
      const folder = `/v1/datasets/${(await createDataset(client)).id}/shards`;
      const uploadPath = await createUpload(client, folder, { name: 'x', length: 10, sha256: sha256Of('abcdefghij') });
      assert.equal((await sendPart(client, uploadPath, 0, 'abcde')).status, 204);
      front.setState(rejecting);
      try {
        const response = await head(client, uploadPath);
        assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '5']);
        for (const response of [
          await client.get(uploadPath),
          await sendPart(client, uploadPath, 5, 'fghij'),
          await client.call('POST', `${folder}?name=whole.bin`, { body: 'whole' }),
          await client.delete(uploadPath),
        ]) {
          assertWholeError(response, 503, 'unavailable');
          assert.match(response.body.error.message, /file storage does not respond/);
          assert.equal(response.headers.get('retry-after'), '5');
        }
      } finally {
        front.setState('passes');
      }
      assert.equal(await offsetOf(client, uploadPath), 5);
      assert.equal((await sendPart(client, uploadPath, 5, 'fghij')).status, 204);
    });
  }

  test('times out on a store that never responds, and resumes the upload afterwards', async () => {
    const { client } = await createKey(await signUp(server));
    const folder = `/v1/datasets/${(await createDataset(client)).id}/shards`;
    const uploadPath = await createUpload(client, folder, { name: 'x', length: 10, sha256: sha256Of('abcdefghij') });
    assert.equal((await sendPart(client, uploadPath, 0, 'abcde')).status, 204);
    front.setState('stays silent');
    try {
      const response = await head(client, uploadPath);
      assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '5']);
    } finally {
      front.setState('passes');
    }
    assert.equal(await offsetOf(client, uploadPath), 5);
    assert.equal((await sendPart(client, uploadPath, 5, 'fghij')).status, 204);
  });
}
