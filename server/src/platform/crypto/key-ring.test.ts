import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { cloneDatabase } from '../../../test/harness/servers/database.ts';
import { Database } from '../db/database.ts';
import { REALMS } from '../db/realm.ts';
import { decrypt, encrypt, openVault, type RingKey } from './key-ring.ts';
import { loadKeyRing } from './load-key-ring.ts';

const ringKey = (serial: number): RingKey => ({ serial, key: randomBytes(32) });
const older = ringKey(1);
const vault = openVault([older]);
const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array));

const clone = await cloneDatabase();
const database = new Database({ url: clone.url, poolSize: 4, roles: true, onIdleError: () => undefined });
after(async () => {
  await database.close();
  await clone.drop();
});

test('what was sealed is opened again, and looks different each time', () => {
  fc.assert(
    fc.property(bytes, (plain) => {
      const sealed = vault.seal('a purpose', plain);
      assert.deepEqual(vault.open('a purpose', sealed), plain);
      assert.notDeepEqual(vault.seal('a purpose', plain), sealed);
      assert.ok(plain.length < 8 || !sealed.includes(plain));
    }),
  );
});

test('any one changed bit of what was sealed is noticed', () => {
  const sealed = vault.seal('a purpose', Buffer.from('a secret of some length'));
  fc.assert(
    fc.property(fc.nat(sealed.length - 1), fc.nat(7), (index, bit) => {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] as number) ^ (1 << bit);
      assert.throws(() => vault.open('a purpose', changed));
    }),
  );
});

test('whatever is no sealed text is refused', () => {
  fc.assert(fc.property(bytes, (junk) => assert.throws(() => vault.open('a purpose', junk))));
});

test('what was sealed or signed for one purpose is worth nothing for another', () => {
  assert.throws(() => vault.open('another', vault.seal('a purpose', Buffer.from('x'))));
  assert.ok(!vault.verify('another', 'x', vault.sign('a purpose', 'x')));
});

test('what was sealed or signed with one key is worth nothing to another', () => {
  const stranger = openVault([ringKey(1)]);
  assert.throws(() => stranger.open('a purpose', vault.seal('a purpose', Buffer.from('x'))));
  assert.ok(!stranger.verify('a purpose', 'x', vault.sign('a purpose', 'x')));
  assert.throws(() => decrypt(randomBytes(32), encrypt(older.key, Buffer.from('x'))));
});

test('a signature holds for its message alone, and whole', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), fc.nat(31), (message, other, cut) => {
      // UTF-8 has one form for every half of a surrogate pair, and no secret is made of those.
      fc.pre(message.isWellFormed() && other.isWellFormed());
      const signature = vault.sign('a purpose', message);
      assert.ok(vault.verify('a purpose', message, signature));
      assert.equal(vault.verify('a purpose', other, signature), other === message);
      assert.ok(!vault.verify('a purpose', message, signature.subarray(0, cut)));
    }),
  );
});

test('a new key signs and seals from then on, and the older one still verifies and opens', () => {
  const newer = ringKey(2);
  const grown = openVault([newer, older]);
  assert.ok(grown.verify('a purpose', 'x', vault.sign('a purpose', 'x')));
  assert.deepEqual(grown.open('a purpose', vault.seal('a purpose', Buffer.from('x'))), Buffer.from('x'));
  assert.deepEqual(grown.sign('a purpose', 'x'), openVault([newer]).sign('a purpose', 'x'));
  assert.throws(() => vault.open('a purpose', grown.seal('a purpose', Buffer.from('x'))), /not on the ring/);
});

test('a vault without a key is refused', () => {
  assert.throws(() => openVault([]), /needs a key/);
});

test('nodes that start together make one ring, whose realms differ, and keep it wrapped', async () => {
  const secret = 'the first secret of this database, long enough';
  const rings = await Promise.all(Array.from({ length: 4 }, () => loadKeyRing(database.accounts, [secret])));
  const signatures = rings.map((ring) => REALMS.map((realm) => ring[realm].sign('a purpose', 'x').toString('hex')));
  for (const other of signatures) assert.deepEqual(other, signatures[0]);
  assert.equal(new Set(signatures[0]).size, 3);
  const rows = await clone.query<{ wrapped: Buffer }>('select wrapped from accounts.key_ring');
  assert.deepEqual(
    rows.map(({ wrapped }) => wrapped.length),
    [60, 60, 60],
  );
});

test('a new secret in front of the old one takes over the same ring, and the old one opens it no longer', async () => {
  const [old, fresh] = ['an old secret that has been seen by many', 'a fresh secret that nobody has seen yet'];
  await clone.query('delete from accounts.key_ring');
  const before = await loadKeyRing(database.accounts, [old]);
  const during = await loadKeyRing(database.accounts, [fresh, old]);
  const afterwards = await loadKeyRing(database.accounts, [fresh]);
  for (const ring of [during, afterwards]) {
    assert.deepEqual(ring.live.sign('a purpose', 'x'), before.live.sign('a purpose', 'x'));
  }
  await assert.rejects(loadKeyRing(database.accounts, [old]), (error: Error) => {
    assert.match(error.message, /^SOUK_SECRET /);
    assert.ok(!error.message.includes(old));
    return true;
  });
});
