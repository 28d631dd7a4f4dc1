import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../../test/harness/any-text.ts';
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

test('opens what was sealed, and seals differently each time', () => {
  fc.assert(
    fc.property(bytes, (plain) => {
      const sealed = vault.seal('a purpose', plain);
      assert.deepEqual(vault.open('a purpose', sealed), plain);
      assert.notDeepEqual(vault.seal('a purpose', plain), sealed);
      assert.ok(plain.length < 8 || !sealed.includes(plain));
    }),
  );
});

test('rejects sealed bytes with one changed bit', () => {
  const sealed = vault.seal('a purpose', Buffer.from('a secret of some length'));
  fc.assert(
    fc.property(fc.nat(sealed.length - 1), fc.nat(7), (index, bit) => {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] as number) ^ (1 << bit);
      assert.throws(() => vault.open('a purpose', changed));
    }),
  );
});

test('rejects bytes that were never sealed', () => {
  fc.assert(fc.property(bytes, (junk) => assert.throws(() => vault.open('a purpose', junk))));
});

test('rejects what was sealed or signed for another purpose', () => {
  assert.throws(() => vault.open('another', vault.seal('a purpose', Buffer.from('x'))));
  assert.ok(!vault.verify('another', 'x', vault.sign('a purpose', 'x')));
});

test('rejects what was sealed or signed with another key', () => {
  const otherVault = openVault([ringKey(1)]);
  assert.throws(() => otherVault.open('a purpose', vault.seal('a purpose', Buffer.from('x'))));
  assert.ok(!otherVault.verify('a purpose', 'x', vault.sign('a purpose', 'x')));
  assert.throws(() => decrypt(randomBytes(32), encrypt(older.key, Buffer.from('x'))));
});

test('verifies a complete signature of the same message only', () => {
  fc.assert(
    fc.property(anyText(), anyText(), fc.nat(31), (message, other, cut) => {
      // UTF-8 encodes every lone surrogate the same, and no secret contains one.
      fc.pre(message.isWellFormed() && other.isWellFormed());
      const signature = vault.sign('a purpose', message);
      assert.ok(vault.verify('a purpose', message, signature));
      assert.equal(vault.verify('a purpose', other, signature), other === message);
      assert.ok(!vault.verify('a purpose', message, signature.subarray(0, cut)));
    }),
  );
});

test('signs and seals with the new key, and still verifies and opens with the older one', () => {
  const newer = ringKey(2);
  const grown = openVault([newer, older]);
  assert.ok(grown.verify('a purpose', 'x', vault.sign('a purpose', 'x')));
  assert.deepEqual(grown.open('a purpose', vault.seal('a purpose', Buffer.from('x'))), Buffer.from('x'));
  assert.deepEqual(grown.sign('a purpose', 'x'), openVault([newer]).sign('a purpose', 'x'));
  assert.throws(() => vault.open('a purpose', grown.seal('a purpose', Buffer.from('x'))), /not on the ring/);
});

test('rejects a vault without a key', () => {
  assert.throws(() => openVault([]), /needs a key/);
});

test('nodes that start together create one key ring, stored wrapped, with different keys per realm', async () => {
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

test('rewraps the key ring with a new secret, after which the old one is rejected', async () => {
  const [old, fresh] = ['an old secret that may have leaked', 'a fresh secret that has not leaked yet'];
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
