import assert from 'node:assert/strict';
import { sign, verify } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { cloneDatabase } from '../../test/harness/servers/database.ts';
import { loadKeyRing } from '../platform/crypto/load-key-ring.ts';
import { Database } from '../platform/db/database.ts';
import { MODES, type Mode } from '../platform/db/realm.ts';
import { loadSigningKey } from './load-signing-key.ts';
import { rotateSigningKey } from './rotate-signing-key.ts';
import { publicBytes, type SigningKey } from './signing-key.ts';

const SECRET = 'the secret of two nodes on one database';
const clone = await cloneDatabase();
const databases: Database[] = [];
after(async () => {
  for (const database of databases) await database.close();
  await clone.drop();
});

/** Starts a node with its own connections and caches, on the shared database and secret. */
async function startNode() {
  const database = new Database({ url: clone.url, poolSize: 4, roles: true, onIdleError: () => undefined });
  databases.push(database);
  const keyRing = await loadKeyRing(database.accounts, [SECRET]);
  return {
    key: (mode: Mode) => loadSigningKey(database.of(mode), keyRing[mode]),
    rotate: (mode: Mode) => database.of(mode).transaction((tx) => rotateSigningKey(tx, keyRing[mode])),
  };
}
const [a, b] = [await startNode(), await startNode()];

const rows = (mode: Mode) =>
  clone.query<{ kid: string; public_key: Buffer; private_key: Buffer }>(
    `select kid, public_key, private_key from ${mode}.signing_keys order by created_at`,
  );
const signsAs = (one: SigningKey, other: SigningKey) => one.privateKey.equals(other.privateKey);

beforeEach(async () => {
  for (const mode of MODES) await clone.query(`delete from ${mode}.signing_keys`);
});

test('creates one first key per mode when nodes need it concurrently', async () => {
  for (const mode of MODES) {
    const keys = await Promise.all(Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? a : b).key(mode)));
    const [first] = keys as [SigningKey];
    for (const key of keys) assert.deepEqual([key.kid, signsAs(key, first)], [first.kid, true]);
    assert.deepEqual(
      (await rows(mode)).map(({ kid }) => kid),
      [first.kid],
    );
    assert.ok(first.kid.startsWith(`${mode}-`));
  }
  assert.ok(!signsAs(await a.key('test'), await a.key('live')));
});

test('signs with a rotated key on other nodes at once, and keeps the old key', async () => {
  const old = await b.key('test');
  const fresh = await a.rotate('test');
  assert.notEqual(fresh.kid, old.kid);
  for (const node of [a, b]) {
    const now = await node.key('test');
    assert.deepEqual([now.kid, signsAs(now, fresh)], [fresh.kid, true]);
  }
  assert.deepEqual(
    (await rows('test')).map(({ kid }) => kid),
    [old.kid, fresh.kid],
  );
  assert.equal((await rows('live')).length, 0, 'the other mode keeps its own');
});

test('keeps all keys of concurrent rotations, and agrees on one', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, (_, i) => (i % 2 === 0 ? a : b).rotate('live')));
  const kept = (await rows('live')).map(({ kid }) => kid);
  assert.deepEqual(kept.toSorted(), made.map(({ kid }) => kid).toSorted());
  for (const node of [a, b]) assert.equal((await node.key('live')).kid, kept.at(-1));
});

test('makes a new key the newest even if the database clock was set back', async () => {
  await a.key('test');
  await clone.query(`update test.signing_keys set created_at = now() + interval '1 day'`);
  const fresh = await a.rotate('test');
  assert.equal((await b.key('test')).kid, fresh.kid);
});

test('stores the private key encrypted, beside the public key', async () => {
  const key = await a.key('live');
  const [row] = await rows('live');
  assert.ok(row);
  const { d } = key.privateKey.export({ format: 'jwk' });
  const secret = Buffer.from(d as string, 'base64url');
  assert.equal(secret.length, 32);
  assert.ok(!row.private_key.includes(secret));
  assert.deepEqual(row.public_key, publicBytes(key.privateKey));
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: row.public_key.toString('base64url') };
  const message = Buffer.from('a message');
  assert.ok(verify(null, message, { key: jwk, format: 'jwk' }, sign(null, message, key.privateKey)));
});

test('rejects a key of one mode in the other', async () => {
  await a.key('test');
  await clone.query('insert into live.signing_keys select * from test.signing_keys');
  await assert.rejects(b.key('live'), 'sealed for the other market');
});
