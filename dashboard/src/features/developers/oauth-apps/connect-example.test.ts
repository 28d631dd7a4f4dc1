import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import type { OAuthApp } from '@souk/sdk';
import { authorizeLink, exchangeCommand } from './connect-example.ts';

const ORIGIN = 'https://souk.example';
const APP: OAuthApp = {
  id: 'cli_1',
  client_id: 'cli_1',
  name: 'Robot Studio',
  mode: 'test',
  confidential: true,
  redirect_uris: ["https://app.example/it's?a=1&b=$HOME", 'https://app.example/other'],
  required_scopes: ['models:read', 'payouts:read'],
  last4: 'abcd',
  created_at: '2026-01-05T09:30:00.000Z',
  updated_at: '2026-01-05T09:30:00.000Z',
};

test('the link asks for what the app needs, and the command answers its challenge', () => {
  const link = new URL(authorizeLink(ORIGIN, APP));
  assert.equal(link.origin + link.pathname, `${ORIGIN}/oauth/authorize`);
  const asked = Object.fromEntries(link.searchParams);
  const words = wordsOf(exchangeCommand(ORIGIN, APP));
  const verifier = words.find((word) => word.startsWith('code_verifier='))?.slice('code_verifier='.length) ?? '';
  assert.deepEqual(asked, {
    response_type: 'code',
    client_id: APP.client_id,
    redirect_uri: APP.redirect_uris[0],
    scope: 'models:read payouts:read',
    state: 'example',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  assert.deepEqual(words.slice(0, 3), [`${ORIGIN}/oauth/token`, '-u', 'cli_1:kept on the server']);
  assert.ok(words.includes(`redirect_uri=${APP.redirect_uris[0]}`), 'the address comes through the shell as it is');
});

test('an app that needs nothing in particular asks for something; a public one names itself without a secret', () => {
  const app = { ...APP, confidential: false, last4: null, required_scopes: [] };
  assert.equal(new URL(authorizeLink(ORIGIN, app)).searchParams.get('scope'), 'models:read');
  const words = wordsOf(exchangeCommand(ORIGIN, app));
  assert.ok(words.includes('client_id=cli_1') && !words.includes('-u'));
});

/** What a shell makes of a command to curl. */
function wordsOf(command: string): string[] {
  const print = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const env = { CLIENT_SECRET: 'kept on the server', CODE: 'the code', HOME: '/home' };
  return execFileSync('/bin/sh', ['-c', print], { encoding: 'utf8', env }).split('\0').slice(0, -1);
}
