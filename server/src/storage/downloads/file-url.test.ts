import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { sha256Of } from '../../../test/harness/clients/tus.ts';
import { openVault } from '../../platform/crypto/key-ring.ts';
import { newId } from '../../platform/ids.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { createArchiveUrl, createFileUrl, verifyFileUrl } from './file-url.ts';

const vault = openVault([{ serial: 1, key: randomBytes(32) }]);
const otherVault = openVault([{ serial: 1, key: randomBytes(32) }]);
const ownStore = { signedUrl: async () => undefined } as unknown as BlobStore;

const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((text) => !/[/\\\p{Cc}]/u.test(text));
const size = fc.maxSafeNat();
const NOW = Date.UTC(2026, 0, 1);
const FIVE_MINUTES = 5 * 60_000;

function partsOf(url: string): { token: string; fileName: string } {
  const [, files, mode, token = '', encoded = ''] = url.split('/');
  assert.deepEqual([files, mode], ['files', 'test']);
  return { token, fileName: decodeURIComponent(encoded) };
}

test('a URL is valid for its file, for five minutes', async () => {
  await fc.assert(
    fc.asyncProperty(name, size, async (fileName, bytes) => {
      const sha256 = sha256Of(fileName);
      const file = { sha256, size: bytes, name: `some/folder/${fileName}` };
      const { url, expires_at } = await createFileUrl(ownStore, vault, 'test', file, NOW);
      const { token, fileName: given } = partsOf(url);
      assert.equal(given, fileName);
      assert.equal(Date.parse(expires_at), NOW + FIVE_MINUTES);
      assert.deepEqual(verifyFileUrl(vault, 'test', token, fileName, NOW + FIVE_MINUTES - 1), {
        kind: 'blob',
        sha256,
        size: bytes,
      });
      assert.equal(verifyFileUrl(vault, 'test', token, fileName, NOW + FIVE_MINUTES), undefined);
    }),
  );
});

test('an archive URL names its folder', () => {
  fc.assert(
    fc.property(name, name, (fileName, prefix) => {
      const folderId = newId('rev');
      const { url } = createArchiveUrl(vault, 'test', { folderId, prefix, fileName }, NOW);
      const { token } = partsOf(url);
      assert.deepEqual(verifyFileUrl(vault, 'test', token, fileName, NOW), { kind: 'archive', folderId, prefix });
    }),
  );
});

test('rejects a URL with any part changed', async () => {
  const digits = fc.constantFrom(...'ab.AZ019-_%\u00e9');
  await fc.assert(
    fc.asyncProperty(name, name, fc.nat(), digits, async (fileName, other, at, character) => {
      const file = { sha256: sha256Of(fileName), size: 5, name: fileName };
      const { token } = partsOf((await createFileUrl(ownStore, vault, 'test', file, NOW)).url);
      const read = (text: string, called = fileName) => verifyFileUrl(vault, 'test', text, called, NOW);
      const i = at % token.length;
      if (token[i] !== character) assert.equal(read(token.slice(0, i) + character + token.slice(i + 1)), undefined);
      assert.equal(read(token.slice(0, i) + character + token.slice(i)), undefined);
      assert.equal(read(token.slice(0, i)), undefined);
      if (other !== fileName) assert.equal(read(token, other), undefined);
      assert.equal(verifyFileUrl(vault, 'live', token, fileName, NOW), undefined);
      assert.equal(verifyFileUrl(otherVault, 'test', token, fileName, NOW), undefined);
    }),
    { numRuns: 1000 },
  );
});

test("returns the store's own signed URL if it has one", async () => {
  const store = { signedUrl: async () => 'https://bucket.example/blob?signature' } as unknown as BlobStore;
  const { url } = await createFileUrl(store, vault, 'test', { sha256: sha256Of(''), size: 0, name: 'x' }, NOW);
  assert.equal(url, 'https://bucket.example/blob?signature');
});
