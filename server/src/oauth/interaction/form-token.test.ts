import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { openVault } from '../../platform/crypto/key-ring.ts';
import { createFormToken, isFormToken } from './form-token.ts';

const vault = openVault([{ serial: 1, key: randomBytes(32) }]);
const part = fc.stringMatching(/^[\w-]{1,20}$/);

test('accepts a form token only for its request and session', () => {
  fc.assert(
    fc.property(part, fc.option(part, { nil: undefined }), part, (uid, session, other) => {
      const token = createFormToken(vault, uid, session);
      assert.ok(isFormToken(vault, token, uid, session));
      assert.equal(isFormToken(vault, token, other, session), other === uid);
      assert.equal(isFormToken(vault, token, uid, other), other === session);
      assert.equal(isFormToken(vault, token, uid, undefined), session === undefined);
    }),
  );
});

test('rejects everything else', () => {
  const foreign = openVault([{ serial: 1, key: randomBytes(32) }]);
  fc.assert(fc.property(fc.string(), (text) => assert.ok(!isFormToken(vault, text, 'uid', 'ses_1'))));
  assert.ok(!isFormToken(vault, createFormToken(foreign, 'uid', 'ses_1'), 'uid', 'ses_1'));
  assert.ok(!isFormToken(vault, vault.sign('access cookie', 'uid ses_1').toString('base64url'), 'uid', 'ses_1'));
});
