import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '../../../src/platform/ids.ts';
import { assertRateHeaders, assertWholeError } from '../../harness/clients/assert-error.ts';
import type { Client } from '../../harness/clients/client.ts';
import { eventually } from '../../harness/eventually.ts';
import { createModel } from '../../harness/markets/catalog.ts';
import { addImage, createListing, sellModel, sendImage } from '../../harness/markets/commerce.ts';
import * as images from '../../harness/markets/images.ts';
import { assertRejected, createKey, PASSWORD, signUp } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer({ env: { SOUK_QUOTA_KEYS: '1000' } });
after(() => server.stop());
const acme = await signUp(server, 'Acme Robotics');
const outsider = (await createKey(await signUp(server, 'Other Labs'))).client;
/** Creates a new key each time: a key has thirty uploads a minute. */
const newSeller = async () => (await createKey(acme)).client;
const newListing = async (client: Client) => createListing(client, await createModel(client));
const galleryOf = async (client: Client, id: string) => (await client.get(`/v1/listings/${id}`)).body.gallery;
const idsOf = (gallery: readonly { id: string }[]) => gallery.map(({ id }) => id);

const png = images.png(64, 48);
const jpeg = await images.jpeg(64, 48);
const webp = await images.webp(64, 48);

async function fetchImage(url: string) {
  const response = await fetch(url);
  assert.equal(response.status, 200, url);
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const filesOf = (listing: string) =>
  server.database.query<{ sha256: string; size: number }>('select sha256, size from test.files where folder_id = $1', [
    listing,
  ]);

for (const [kind, file, type] of [
  ['PNG', png, 'image/png'],
  ['JPEG', jpeg, 'image/jpeg'],
  ['WebP', webp, 'image/webp'],
  ['WebP without loss', await images.losslessWebp(64, 48), 'image/webp'],
  ['PNG of 16 bits a channel', images.png(64, 48, { bits: 16 }), 'application/octet-stream'],
  ['JPEG that is called a PNG', jpeg, 'image/png'],
] as const) {
  test(`converts a ${kind} into a WebP image that anyone can fetch`, async () => {
    const client = await newSeller();
    const { id } = await newListing(client);
    const response = await sendImage(client, id, file, { alt: 'An arm', type });
    assert.equal(response.status, 201, response.text);
    const { id: image, url } = response.body;
    assert.match(image, /^img_[0-9a-z]{26}$/);
    assert.equal(url, `${server.url}/images/test/${image}.webp`);
    assert.deepEqual(response.body, { id: image, url, alt: 'An arm', width: 64, height: 48 });
    assert.deepEqual(await galleryOf(client, id), [{ id: image, url, alt: 'An arm' }]);

    const { headers, bytes } = await fetchImage(url);
    assert.equal(bytes.toString('latin1', 8, 12), 'WEBP');
    assert.equal(headers.get('content-type'), 'image/webp');
    assert.equal(headers.get('content-disposition'), 'inline');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('content-security-policy'), "default-src 'none'");
    assert.match(headers.get('cache-control') ?? '', /public, max-age=3600/);
    assertRateHeaders({ headers });
    assert.ok(isNear(await images.colourAt(bytes, [0.25, 0.25]), images.QUARTERS.topLeft));
    assert.ok(isNear(await images.colourAt(bytes, [0.75, 0.75]), images.QUARTERS.bottomRight));
  });
}

/** Allows for the small colour shifts of lossy encoding. */
function isNear(colour: readonly number[], expected: readonly number[]): boolean {
  return colour.every((value, channel) => Math.abs(value - (expected[channel] as number)) < 60);
}

const PLACE = '52.5200N 13.4050E, in my kitchen';

test('rotates a picture upright and strips its location, in every format', async () => {
  const client = await newSeller();
  const { id } = await newListing(client);
  const sideways = images.exif(6, PLACE);
  for (const file of [
    images.jpegWithExif(jpeg, sideways),
    images.png(64, 48, { chunks: [images.pngChunk('eXIf', sideways)] }),
    images.riff(images.canvas(8, 64, 48), images.pictureOf(webp), images.webpChunk('EXIF', sideways)),
  ]) {
    assert.ok(file.includes(PLACE));
    const { url, width, height } = await addImage(client, id, file);
    assert.deepEqual([width, height], [48, 64]);
    const { bytes } = await fetchImage(url);
    assert.ok(!bytes.includes(PLACE) && !bytes.includes('Exif') && !bytes.includes('EXIF'));
    // After a quarter turn to the right, the bottom left is at the top left.
    assert.ok(isNear(await images.colourAt(bytes, [0.25, 0.25]), images.QUARTERS.bottomLeft));
  }
});

test('strips metadata of a picture and bytes behind its end', async () => {
  const client = await newSeller();
  const { id } = await newListing(client);
  const hidden = Buffer.from('<script>alert(1)</script>');
  const comment = images.pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0', 'latin1'), hidden]));
  for (const file of [
    images.png(64, 48, { chunks: [comment] }),
    images.withSegment(jpeg, 0xfe, hidden),
    ...[png, jpeg, webp].map((sound) => Buffer.concat([sound, hidden])),
  ]) {
    const { url } = await addImage(client, id, file);
    assert.ok(!(await fetchImage(url)).bytes.includes('script'));
  }
});

test('scales a large picture down, keeping its proportions', async () => {
  const client = await newSeller();
  const { id } = await newListing(client);
  const { url, width, height } = await addImage(client, id, await images.jpeg(4096, 1024));
  assert.deepEqual([width, height], [2048, 512]);
  assert.deepEqual(await sizeOf(url), [2048, 512]);
  const tall = await addImage(client, id, images.jpegWithExif(await images.jpeg(3000, 1500), images.exif(6, 'x')));
  assert.deepEqual([tall.width, tall.height], [1024, 2048]);
});

async function sizeOf(url: string): Promise<number[]> {
  const { bytes } = await fetchImage(url);
  return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
}

for (const [what, bytes] of [
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a GIF', 'GIF89a\x01\0\x01\0\0\0\0;'],
  ['a BMP', `BM${'\0'.repeat(60)}`],
  ['a TIFF', `II*\0${'\0'.repeat(60)}`],
  ['a PDF', '%PDF-1.7'],
  ['nothing', ''],
] as const) {
  test(`rejects ${what} with 415 under any content type`, async () => {
    const client = await newSeller();
    const { id } = await newListing(client);
    for (const type of ['image/png', 'application/octet-stream']) {
      const rejected = await sendImage(client, id, Buffer.from(bytes, 'latin1'), { type });
      assertWholeError(rejected, 415, 'unsupported_media_type');
    }
    assert.deepEqual(await galleryOf(client, id), []);
  });
}

test('rejects a body of another content type before reading it', async () => {
  const client = await newSeller();
  const { id } = await newListing(client);
  for (const type of [
    'image/svg+xml',
    'text/html',
    'image/gif',
    'multipart/form-data; boundary=x',
    'application/json',
  ]) {
    assertWholeError(await sendImage(client, id, png, { type }), 415, 'unsupported_media_type');
  }
  assert.equal((await sendImage(client, id, png, { type: 'Image/PNG; charset=binary' })).status, 201);
});

const flipped = Buffer.from(png);
flipped[60] = (flipped[60] as number) ^ 0xff;
for (const [what, file] of [
  ['a PNG that claims 100000 × 100000 pixels', images.png(1, 1, { claims: { width: 100_000, height: 100_000 } })],
  ['a PNG one pixel too wide', images.png(1, 1, { claims: { width: 12_001, height: 1 } })],
  ['a PNG of more than 40 megapixels', images.png(1, 1, { claims: { width: 8000, height: 5001 } })],
  ['a PNG of 16 bits and 20 megapixels', images.png(1, 1, { claims: { width: 8000, height: 2501 }, bits: 16 })],
  ['a PNG without pixels', images.png(1, 1, { claims: { width: 0, height: 5 } })],
  ['a PNG that claims more pixels than it has', images.png(8, 8, { claims: { width: 3000, height: 3000 } })],
  ['a PNG whose bytes were changed', flipped],
  ['half a PNG', png.subarray(0, png.length / 2)],
  ['half a JPEG', jpeg.subarray(0, jpeg.length / 2)],
  ['half a WebP', webp.subarray(0, webp.length / 2)],
  ['the first bytes of a JPEG', Buffer.from('ffd8ffe0', 'hex')],
  ['a JPEG that claims a second size', images.withSegment(jpeg, 0xc0, Buffer.from('08ffffffff03', 'hex'))],
  ['a WebP that claims two sizes', images.riff(images.canvas(0, 16_000, 16_000), images.pictureOf(webp))],
  [
    'an animated WebP',
    images.riff(images.canvas(2, 64, 48), images.webpChunk('ANIM', Buffer.alloc(6)), images.pictureOf(webp)),
  ],
] as const) {
  test(`rejects ${what}, and stores nothing`, async () => {
    const client = await newSeller();
    const { id } = await newListing(client);
    assertWholeError(await sendImage(client, id, file), 422, 'validation_failed', 'body');
    assert.deepEqual(await filesOf(id), []);
    // The server still accepts a valid image.
    assert.equal((await sendImage(client, id, png)).status, 201);
  });
}

test('rejects more than 10 MiB, with and without Content-Length', async () => {
  const client = await newSeller();
  const { id } = await newListing(client);
  const large = Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]);
  assertWholeError(await sendImage(client, id, large), 413, 'payload_too_large');
  const { secret } = await createKey(acme);
  const response = await fetch(`${server.url}/v1/listings/${id}/gallery`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'image/png' },
    body: new Blob([large]).stream(),
    duplex: 'half',
  } as RequestInit);
  assert.equal(response.status, 413);
  assert.equal((await response.json()).error.code, 'payload_too_large');
});

test('rejects the eleventh image of a gallery, also under concurrent uploads', async () => {
  const client = await newSeller();
  const { id } = await newListing(client);
  const responses = await Promise.all(Array.from({ length: 14 }, () => sendImage(client, id, png)));
  assert.deepEqual(responses.map(({ status }) => status).sort(), [...Array(10).fill(201), ...Array(4).fill(409)]);
  for (const response of responses) if (response.status !== 201) assertWholeError(response, 409, 'invalid_state');
  const gallery = await galleryOf(client, id);
  assert.deepEqual(
    idsOf(gallery).sort(),
    responses.flatMap(({ status, body }) => (status === 201 ? [body.id] : [])).sort(),
  );
  assert.equal((await filesOf(id)).length, 10);
  assertWholeError(await sendImage(client, id, png), 409, 'invalid_state');
  assert.equal((await client.delete(`/v1/listings/${id}/gallery/${gallery[0].id}`)).status, 200);
  assert.equal((await sendImage(client, id, png)).status, 201);
});

test('reorders, describes and removes images of a gallery in one update', async () => {
  const client = await newSeller();
  const { id } = await newListing(client);
  const [a, b, c] = [
    await addImage(client, id, png, 'a'),
    await addImage(client, id, jpeg, 'b'),
    await addImage(client, id, webp),
  ];
  assert.equal(c.alt, '');
  const turned = await client.patch(`/v1/listings/${id}`, {
    gallery: [{ id: c.id, alt: 'C' }, { id: a.id }, { id: b.id }],
  });
  assert.deepEqual(
    turned.body.gallery.map(({ id: image, alt }: { id: string; alt: string }) => [image, alt]),
    [
      [c.id, 'C'],
      [a.id, 'a'],
      [b.id, 'b'],
    ],
  );
  const thinned = await client.patch(`/v1/listings/${id}`, { gallery: [{ id: b.id }], title: 'Less' });
  assert.deepEqual([idsOf(thinned.body.gallery), thinned.body.title], [[b.id], 'Less']);
  for (const { url } of [a, c]) assert.equal((await fetch(url)).status, 404);
  await fetchImage(b.url);
  assert.deepEqual((await client.patch(`/v1/listings/${id}`, { gallery: [] })).body.gallery, []);
  assert.deepEqual(await filesOf(id), []);
});

test('rejects an arrangement with unknown or repeated images, and changes nothing', async () => {
  const client = await newSeller();
  const { id } = await newListing(client);
  const image = await addImage(client, id, png);
  const elsewhere = await addImage(client, (await newListing(client)).id, png);
  for (const [gallery, field] of [
    [[{ id: image.id }, { id: elsewhere.id }], 'gallery'],
    [[{ id: newId('img') }], 'gallery'],
    [[{ id: image.id }, { id: image.id }], 'gallery'],
    [[{ id: 'x' }], 'gallery.0.id'],
    [[{ id: image.id, alt: 'a'.repeat(301) }], 'gallery.0.alt'],
    [[{ id: image.id, url: 'http://x' }], 'gallery.0.url'],
    [Array.from({ length: 11 }, () => ({ id: image.id })), 'gallery'],
  ] as const) {
    assertWholeError(await client.patch(`/v1/listings/${id}`, { gallery }), 422, 'validation_failed', field);
  }
  assert.deepEqual(idsOf(await galleryOf(client, id)), [image.id]);
});

test('moves or describes one image without touching concurrent changes to others', async () => {
  const client = await newSeller();
  const { id } = await newListing(client);
  const change = (image: { id: string }, body: object) => client.patch(`/v1/listings/${id}/gallery/${image.id}`, body);
  const [a, b, c] = [
    await addImage(client, id, png, 'a'),
    await addImage(client, id, jpeg, 'b'),
    await addImage(client, id, webp),
  ];
  const moved = await change(c, { position: 0, alt: 'C' });
  assert.deepEqual([moved.status, moved.body], [200, { ...c, alt: 'C' }]);
  assert.deepEqual(idsOf(await galleryOf(client, id)), [c.id, a.id, b.id]);
  await change(c, { position: 9 });
  await change(a, { alt: '' });
  assert.deepEqual((await change(b, {})).body, b, 'what is not named stays');
  const [added] = await Promise.all([addImage(client, id, png), change(c, { position: 1 }), change(b, { alt: 'B' })]);
  const gallery: { id: string; alt: string }[] = await galleryOf(client, id);
  assert.deepEqual(
    gallery.map((image) => [image.id, image.alt]),
    [
      [a.id, ''],
      [c.id, 'C'],
      [b.id, 'B'],
      [added.id, ''],
    ],
  );
  assertWholeError(await change(a, { position: -1 }), 422, 'validation_failed', 'position');
  assertWholeError(await change({ id: newId('img') }, { alt: 'x' }), 404, 'not_found');
});

test('adds an image once per idempotency key, concurrently and later, until it is deleted', async () => {
  const client = await newSeller();
  const { id } = await newListing(client);
  const send = (key: string, bytes = png) => sendImage(client, id, bytes, { alt: 'An arm', key });
  const [first, second] = await Promise.all([send('one'), send('one')]);
  const later = await send('one');
  for (const response of [second, later])
    assert.deepEqual([response.status, response.body], [201, first.body], response.text);
  assert.equal(later.headers.get('idempotent-replayed'), 'true');
  assertWholeError(await send('one', await images.jpeg(32, 32)), 409, 'idempotency_key_reused');
  const another = await send('another');
  assert.deepEqual(idsOf(await galleryOf(client, id)), [first.body.id, another.body.id]);
  assert.equal((await filesOf(id)).length, 2, 'nothing is stored of what was not added');
  for (let more = 2; more < 10; more++) await addImage(client, id, png);
  assert.deepEqual((await send('one')).body, first.body, 'also where there is no room for another');
  await client.delete(`/v1/listings/${id}/gallery/${first.body.id}`);
  assert.notEqual((await send('one')).body.id, first.body.id);
});

test('keeps gallery and stored files consistent under concurrent additions and deletions', async () => {
  const client = await newSeller();
  const { id } = await newListing(client);
  const first = [await addImage(client, id, png), await addImage(client, id, jpeg), await addImage(client, id, webp)];
  const responses = await Promise.all([
    ...Array.from({ length: 4 }, () => sendImage(client, id, png)),
    client.delete(`/v1/listings/${id}/gallery/${first[0].id}`),
    client.patch(`/v1/listings/${id}`, { gallery: [{ id: first[1].id }] }),
    client.delete(`/v1/listings/${id}/gallery/${first[2].id}`),
  ]);
  for (const { status, text } of responses) assert.ok([200, 201, 404].includes(status), text);
  const gallery = await galleryOf(client, id);
  const stored = await server.database.query<{ id: string }>('select id from test.files where folder_id = $1', [id]);
  assert.deepEqual(idsOf(gallery).sort(), idsOf(stored).sort());
  assert.ok(idsOf(gallery).includes(first[1].id));
});

test('removes a deleted image from its URL, the quota and, by the sweep, the store', async () => {
  const person = await signUp(server);
  const { client } = await createKey(person);
  const { id } = await newListing(client);
  const usage = async () =>
    (
      await server.database.query<{ bytes: string }>('select bytes from test.storage_usage where owner_id = $1', [
        person.id,
      ])
    )[0]?.bytes;
  const image = await addImage(client, id, images.png(91, 17));
  const [file] = await filesOf(id);
  assert.equal(Number(await usage()), Number(file?.size));
  const response = await client.delete(`/v1/listings/${id}/gallery/${image.id}`);
  assert.deepEqual([response.status, response.body], [200, { id: image.id, deleted: true }]);
  assertRejected(await client.delete(`/v1/listings/${id}/gallery/${image.id}`), 404, 'not_found');
  assert.equal((await fetch(image.url)).status, 404);
  assert.equal(Number(await usage()), 0);
  const [blob] = await server.database.query<{ pending: boolean }>(
    'select pending_deletion_since is not null as pending from test.blobs where sha256 = $1',
    [file?.sha256],
  );
  assert.equal(blob?.pending, true);
});

test('rejects an image past the storage quota', async () => {
  const person = await signUp(server);
  const { client } = await createKey(person);
  const { id } = await newListing(client);
  await server.database.query('insert into test.storage_usage (owner_id, bytes) values ($1, $2)', [
    person.id,
    server.config.storageQuota - 10,
  ]);
  assertWholeError(await sendImage(client, id, png), 403, 'quota_exceeded');
  assert.deepEqual(await galleryOf(client, id), []);
});

test('lets only the owner with the right scope change a gallery', async () => {
  const { listing } = await sellModel(await newSeller(), 4900);
  const path = `/v1/listings/${listing.id}`;
  const image = await addImage(await newSeller(), listing.id, png);
  assertWholeError(await sendImage(outsider, listing.id, png), 403, 'forbidden_resource');
  assertWholeError(await outsider.delete(`${path}/gallery/${image.id}`), 403, 'forbidden_resource');
  const reader = (await createKey(acme, { scopes: ['listings:read'] })).client;
  assertWholeError(await sendImage(reader, listing.id, png), 403, 'scope_required');
  assertWholeError(await reader.delete(`${path}/gallery/${image.id}`), 403, 'scope_required');
  assertRejected(await sendImage(server.client, listing.id, png), 401, 'missing_credentials');
  assertRejected(await sendImage(await newSeller(), newId('lst'), png), 404, 'not_found');
  assertRejected(await (await newSeller()).delete(`${path}/gallery/${newId('img')}`), 404, 'not_found');
  const live = (await createKey(acme, { mode: 'live' })).client;
  assertRejected(await sendImage(live, listing.id, png), 404, 'not_found');
  assert.deepEqual((await outsider.get(path)).body.gallery, [{ id: image.id, url: image.url, alt: '' }]);
});

test('limits the length of alt text, and rejects other query fields', async () => {
  const client = await newSeller();
  const { id } = await newListing(client);
  assertWholeError(await sendImage(client, id, png, { alt: 'a'.repeat(301) }), 422, 'validation_failed', 'alt');
  const response = await client.call('POST', `/v1/listings/${id}/gallery?name=x.png`, {
    body: png,
    headers: { 'content-type': 'image/png' },
  });
  assertWholeError(response, 422, 'validation_failed', 'name');
  assert.equal((await addImage(client, id, png, 'Größe: 1 & 2?')).alt, 'Größe: 1 & 2?');
});

test('serves an image only at its own URL, in its own mode', async () => {
  const live = (await createKey(acme, { mode: 'live' })).client;
  const { id } = await newListing(live);
  const image = await addImage(live, id, png);
  assert.equal(image.url, `${server.url}/images/live/${image.id}.webp`);
  const { bytes, headers } = await fetchImage(image.url);
  const tag = headers.get('etag') as string;
  assert.equal((await fetch(image.url, { headers: { 'if-none-match': tag } })).status, 304);
  const part = await fetch(image.url, { headers: { range: 'bytes=0-3' } });
  assert.deepEqual([part.status, await part.text()], [206, 'RIFF']);
  const head = await fetch(image.url, { method: 'HEAD' });
  assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(bytes.length)]);
  for (const path of [
    `/images/test/${image.id}.webp`,
    `/images/accounts/${image.id}.webp`,
    `/images/live/${image.id}`,
    `/images/live/${image.id}.png`,
    `/images/live/${newId('img')}.webp`,
    '/images/live/..%2f..%2fetc%2fpasswd',
  ]) {
    const rejected = await server.client.get(path);
    assertWholeError(rejected, 404, 'not_found');
    assert.doesNotMatch(rejected.headers.get('cache-control') ?? '', /immutable/);
  }
});

test('does not serve a model file as an image', async () => {
  const client = await newSeller();
  const { listing, model } = await sellModel(client, 4900);
  const [file] = await server.database.query<{ id: string }>(
    'select f.id from test.files f join test.revisions r on r.id = f.folder_id where r.model_id = $1',
    [model.id],
  );
  assert.ok(file && listing);
  assertRejected(await server.client.get(`/images/test/${file.id}.webp`), 404, 'not_found');
});

test('deletes the images of an asset’s listings with the asset, and with the account', async () => {
  const person = await signUp(server, 'Short Lived Shop');
  const { client } = await createKey(person);
  const model = await createModel(client);
  const listing = await createListing(client, model);
  const image = await addImage(client, listing.id, png);
  assert.equal((await client.delete(`/v1/models/${model.id}`)).status, 200);
  assert.equal((await fetch(image.url)).status, 404);
  assert.deepEqual(await filesOf(listing.id), []);

  const { listing: sold } = await sellModel(client, 4900);
  const { listing: bought } = await sellModel(client, 4900, { title: 'Secret words of mine' });
  await server.database.query('insert into test.listing_sales (listing_id, slot, sales) values ($1, 0, 1)', [
    bought.id,
  ]);
  const shown = [await addImage(client, sold.id, jpeg), await addImage(client, bought.id, webp)];
  assert.equal((await person.browser.post('/v1/me/close', { password: PASSWORD })).status, 200);
  await eventually('the pictures to be gone', async () => {
    const responses = await Promise.all(shown.map(({ url }) => fetch(url)));
    return responses.every(({ status }) => status === 404);
  });
  await eventually('the listings to be gone', async () => {
    const left = await server.database.query<{ id: string; row: string }>(
      'select id, l::text as row from test.listings l where owner_id = $1',
      [person.id],
    );
    const [only, ...more] = left;
    if (!only || more.length > 0) return false;
    return only.id === bought.id && !/Secret|short-lived/i.test(only.row);
  });
  assertRejected(await outsider.get(`/v1/listings/${sold.id}`), 404, 'not_found');
  assertRejected(await outsider.get(`/v1/listings/${bought.id}`), 403, 'forbidden_resource');
});
