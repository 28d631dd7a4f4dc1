import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../../test/harness/any-text.ts';
import { hashSecret } from '../../platform/crypto/secret-text.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { OFFERED_SCOPES } from '../offered-scopes.ts';
import { Provider } from '../provider/provider-library.ts';
import { toClientMetadata } from './client-metadata.ts';
import type { AppRow } from './oauth-app.ts';
import { MAX_URI_LENGTH, requireRedirectUri, requireRedirectUris } from './redirect-uri.ts';

const provider = new Provider('https://market.example', {
  scopes: [...OFFERED_SCOPES],
  responseTypes: ['code'],
  issueRefreshToken: async () => true,
});

function clientOf(confidential: boolean, redirectUris: string[]) {
  const app: AppRow = {
    id: newId('cli'),
    account_id: newId('usr'),
    name: 'Robot Studio',
    mode: 'test',
    redirect_uris: redirectUris,
    required_scopes: [],
    secret_hash: confidential ? hashSecret('secret') : null,
    last4: confidential ? 'cret' : null,
    created_at: new Date(),
    updated_at: new Date(),
  };
  // The types cover only clients that were found.
  const Client = provider.Client as unknown as new (
    metadata: object,
  ) => { redirectUriAllowed(uri: string): boolean; grantTypes: string[]; tokenEndpointAuthMethod: string };
  return new Client(toClientMetadata(app));
}

function rejectionOf(text: string, confidential: boolean): ApiError | undefined {
  try {
    requireRedirectUri(text, { confidential, field: 'redirect_uris.0' });
    return undefined;
  } catch (error) {
    assert.ok(error instanceof ApiError);
    assert.equal(error.code, 'validation_failed');
    assert.equal(error.field, 'redirect_uris.0');
    return error;
  }
}

const FOR_ALL = [
  'https://app.example.com/',
  'https://app.example.com/callback',
  'https://app.example.com:8443/callback?from=souk&x=%20y',
  'https://app.example.com/a%2Fb/callback?',
  'https://xn--bcher-kva.example/',
  'https://my_app.example.com/',
  'https://10.0.0.8/callback',
  'https://[2001:db8::1]/callback',
  'https://intranet/callback',
  'http://localhost/callback',
  'http://localhost:3000/callback',
  'http://127.0.0.1/callback',
  'http://127.0.0.1:3000/',
  'http://[::1]:3000/callback',
];
const FOR_PUBLIC = [
  'com.example.app:/callback',
  'com.example.app:/',
  'com.example.app://oauth/callback?x=1',
  'com.example.my-app+2:/callback',
];
const FOR_CONFIDENTIAL = ['https://localhost:8443/callback', 'https://127.0.0.1/callback'];
const ALWAYS_REJECTED = [
  '',
  'callback',
  '/callback',
  '//app.example.com/callback',
  'app.example.com/callback',
  'https:',
  'https://',
  'https:///callback',
  'https:app.example.com/callback',
  'https:/app.example.com/callback',
  'https:\\\\app.example.com\\callback',
  'https://app.example.com\\@evil.example/',
  'https://app.example.com',
  'https://app.example.com:443/callback',
  'https://App.example.com/callback',
  'HTTPS://app.example.com/callback',
  'https://app.example.com./callback',
  'https://app..example.com/callback',
  'https://.example.com/callback',
  'https://*.example.com/callback',
  'https://app.example.com/*',
  'https://%61pp.example.com/callback',
  'https://app%2eexample.com/callback',
  'https://bücher.example/',
  'https://app.example.com/ü',
  'https://app.example.com/a/../callback',
  'https://app.example.com/a/%2e%2E/callback',
  'https://app.example.com/./callback',
  'https://app.example.com/%zz',
  'https://app.example.com/call back',
  ' https://app.example.com/callback',
  'https://app.example.com/callback\n',
  'https://app.example.com/call\tback',
  'https://app.example.com/\u0000',
  'https://app.example.com/callback#',
  'https://app.example.com/callback#top',
  'https://me@app.example.com/callback',
  'https://me:secret@app.example.com/callback',
  'https://:@app.example.com/callback',
  'https://@app.example.com/callback',
  'https://app.example.com/callback?state=mine',
  'https://app.example.com/callback?x=1&c%6fde=mine',
  'http://app.example.com/callback',
  'http://localhost.example.com/callback',
  'http://sub.localhost/callback',
  'http://127.0.0.2/callback',
  'http://127.1/callback',
  'http://2130706433/callback',
  'http://0x7f.0.0.1/callback',
  'http://[::ffff:127.0.0.1]/callback',
  'http://[0:0:0:0:0:0:0:1]/callback',
  'http://0.0.0.0/callback',
  'ftp://app.example.com/callback',
  'ws://localhost/callback',
  'myapp:/callback',
  'myapp://callback',
  'javascript:alert(1)',
  'data:text/html,hello',
  'file:///etc/passwd',
  'about:blank',
  'blob:https://app.example.com/1',
  'intent:/callback',
  'urn:ietf:wg:oauth:2.0:oob',
  'com.example.app:',
  'com.example.app:callback',
  'com.example.app:/a/../callback',
  'com.example.app:/a\\b',
  'com.example.app://me@host/callback',
  'com.example.app://ho%2Fst/callback',
  'com.example.app:/callback#',
  'Com.Example.App:/callback',
  'com..example:/callback',
  'com.example.:/callback',
];

test('accepts an unambiguous, canonical URI', () => {
  for (const text of FOR_ALL) {
    for (const confidential of [true, false]) assert.equal(rejectionOf(text, confidential)?.message, undefined, text);
  }
  for (const text of FOR_PUBLIC) {
    assert.equal(rejectionOf(text, false)?.message, undefined, text);
    assert.match(rejectionOf(text, true)?.message ?? '', /must begin with https:\/\/: only public apps/, text);
  }
  for (const text of FOR_CONFIDENTIAL) {
    assert.equal(rejectionOf(text, true)?.message, undefined, text);
    assert.match(rejectionOf(text, false)?.message ?? '', /must begin with http:\/\/ on a loopback host/, text);
  }
});

test('rejects ambiguous, unreachable or shared URIs, and says what to do', () => {
  for (const text of ALWAYS_REJECTED) {
    for (const confidential of [true, false]) {
      const rejection = rejectionOf(text, confidential);
      assert.ok(rejection, `${JSON.stringify(text)} was accepted`);
      assert.match(rejection.message, /^`redirect_uris\.0` must .*\. Example: https:/s);
    }
  }
  assert.equal(rejectionOf(`https://a.example/${'a'.repeat(MAX_URI_LENGTH - 18)}`, true), undefined);
  assert.ok(rejectionOf(`https://a.example/${'a'.repeat(MAX_URI_LENGTH - 17)}`, true));
  assert.match(
    rejectionOf('https://App.example', true)?.message ?? '',
    /must be written as https:\/\/app\.example\/\./,
  );
  assert.match(rejectionOf('https://a.example/*', true)?.message ?? '', /wildcard/);
});

test('names the invalid one of several by its index', () => {
  const at = (texts: string[]) => () => requireRedirectUris(texts, true);
  assert.doesNotThrow(at(['https://a.example/', 'https://b.example/']));
  assert.throws(at(['https://a.example/', 'https://b.example/', 'http://c.example/']), { field: 'redirect_uris.2' });
});

/** URIs of every shape, most of them wrong in one part. */
const pieces = fc.tuple(
  fc.constantFrom(
    'https://',
    'http://',
    'HTTPS://',
    'https:/',
    'com.example.app:/',
    'com.example.app://',
    'myapp://',
    'data:',
  ),
  fc.constantFrom('', 'me@', 'a:b@'),
  fc.oneof(
    fc.constantFrom(
      'localhost',
      '127.0.0.1',
      '[::1]',
      '[::2]',
      '127.1',
      'app.example.com',
      'App.example',
      '*.a.example',
      'a.',
      '',
    ),
    fc.domain(),
    fc.ipV4Extended(),
    fc.ipV6().map((address) => `[${address}]`),
    anyText({ maxLength: 6 }),
  ),
  fc.constantFrom('', ':80', ':443', ':3000', ':0', ':99999', ':'),
  fc.oneof(fc.webPath(), fc.constantFrom('', '/', '/a/../b', '/%2e%2e/', '/\\', '/%zz'), fc.string({ maxLength: 6 })),
  fc.oneof(
    fc.constant(''),
    fc.webQueryParameters().map((query) => `?${query}`),
    fc.constantFrom('?', '?state=1', '#', '?a=%20b'),
  ),
);
const address = fc.oneof(
  pieces.map((parts) => parts.join('')),
  fc.webUrl({ withQueryParameters: true }),
  anyText(),
  fc.constantFrom(...FOR_ALL, ...FOR_PUBLIC, ...FOR_CONFIDENTIAL),
);

test('property: the provider accepts every accepted URI, and only that one', () => {
  let taken = 0;
  fc.assert(
    fc.property(address, fc.boolean(), (text, confidential) => {
      if (rejectionOf(text, confidential)) return;
      taken += 1;
      const url = new URL(text);
      assert.equal(url.href, text);
      assert.equal(url.hash + url.username + url.password, '');
      const client = clientOf(confidential, [text]);
      assert.ok(client.redirectUriAllowed(text));
      for (const other of [`${text}/`, `${text}x`, `${text}#`, text.replace(/^[a-z]/, (c) => c.toUpperCase())]) {
        assert.equal(client.redirectUriAllowed(other), false, other);
      }
    }),
    { numRuns: 2000 },
  );
  assert.ok(taken > 50, `only ${taken} were taken`);
});

test('property: rejects a URI at any position of the list', () => {
  fc.assert(
    fc.property(
      address,
      fc.array(fc.constantFrom(...FOR_ALL), { maxLength: 4 }),
      fc.boolean(),
      (text, rest, confidential) => {
        const rejected = rejectionOf(text, confidential) !== undefined;
        const list = () => requireRedirectUris([...rest, text], confidential);
        if (rejected) assert.throws(list, { field: `redirect_uris.${rest.length}` });
        else assert.doesNotThrow(list);
      },
    ),
  );
});

test('ignores the port only for loopback URIs of public apps', () => {
  const [native, web] = [false, true].map((confidential) => clientOf(confidential, ['http://127.0.0.1:3000/callback']));
  for (const other of ['http://127.0.0.1/callback', 'http://127.0.0.1:51004/callback']) {
    assert.equal(native?.redirectUriAllowed(other), true, other);
    assert.equal(web?.redirectUriAllowed(other), false, other);
  }
  for (const other of [
    'http://localhost:3000/callback',
    'http://127.0.0.1:3000/callback/x',
    'http://127.0.0.1@evil.example/callback',
  ]) {
    assert.equal(native?.redirectUriAllowed(other), false, other);
  }
  const claimed = clientOf(false, ['https://app.example.com/callback']);
  assert.equal(claimed.redirectUriAllowed('https://app.example.com:8443/callback'), false);
});

test('converts an app to the provider’s client metadata', () => {
  for (const confidential of [true, false]) {
    const client = clientOf(confidential, ['https://app.example.com/callback']);
    assert.deepEqual(client.grantTypes, ['authorization_code', 'refresh_token']);
    assert.equal(client.tokenEndpointAuthMethod, confidential ? 'client_secret_basic' : 'none');
  }
});
