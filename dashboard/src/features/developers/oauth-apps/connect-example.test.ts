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

test('links with the required scopes, and a verifier that matches the challenge', () => {
  const link = new URL(authorizeLink(ORIGIN, APP));
  assert.equal(link.origin + link.pathname, `${ORIGIN}/oauth/authorize`);
  const query = Object.fromEntries(link.searchParams);
  const args = argumentsOf(exchangeCommand(ORIGIN, APP));
  const verifier = args.find((word) => word.startsWith('code_verifier='))?.slice('code_verifier='.length) ?? '';
  assert.deepEqual(query, {
    response_type: 'code',
    client_id: APP.client_id,
    redirect_uri: APP.redirect_uris[0],
    scope: 'models:read payouts:read',
    state: 'example',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  assert.deepEqual(args.slice(0, 3), [`${ORIGIN}/oauth/token`, '-u', 'cli_1:kept on the server']);
  assert.ok(args.includes(`redirect_uri=${APP.redirect_uris[0]}`), 'the shell passes the redirect URI unchanged');
});

test('requests a default scope without required ones, and sends no secret for a public app', () => {
  const app = { ...APP, confidential: false, last4: null, required_scopes: [] };
  assert.equal(new URL(authorizeLink(ORIGIN, app)).searchParams.get('scope'), 'models:read');
  const args = argumentsOf(exchangeCommand(ORIGIN, app));
  assert.ok(args.includes('client_id=cli_1') && !args.includes('-u'));
});

/** Returns the arguments that a shell passes to curl. */
function argumentsOf(command: string): string[] {
  const print = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const env = { CLIENT_SECRET: 'kept on the server', CODE: 'the code', HOME: '/home' };
  return execFileSync('/bin/sh', ['-c', print], { encoding: 'utf8', env }).split('\0').slice(0, -1);
}
