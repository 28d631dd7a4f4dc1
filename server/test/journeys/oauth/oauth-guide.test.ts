import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { RATE_CLASSES } from '../../../src/access/rate-limit/rate-classes.ts';
import { DEFAULT_APP_QUOTA } from '../../../src/oauth/apps/oauth-app.ts';
import { OFFERED_SCOPES } from '../../../src/oauth/offered-scopes.ts';
import {
  ACCESS_TOKEN_SECONDS,
  CODE_SECONDS,
  INTERACTION_SECONDS,
  REFRESH_TOKEN_SECONDS,
} from '../../../src/oauth/provider/authorization-server.ts';
import { MAX_REFRESHES_PER_HOUR } from '../../../src/oauth/provider/limit-refreshes.ts';

// Checks the facts in docs/oauth.md. Its commands are run by guides/guide-commands.test.ts.

const guide = await readFile(new URL('../../../../docs/oauth.md', import.meta.url), 'utf8');

test('lists every offered scope in its table, and no other', () => {
  const table = guide.slice(guide.indexOf('## Scopes'), guide.indexOf('## Apps without a server'));
  const scopes = [...table.matchAll(/^\| `(.+?)` \|/gm)].map(([, scope]) => scope);
  assert.deepEqual(scopes, OFFERED_SCOPES);
});

test('states the times and limits of the code', () => {
  assert.equal(ACCESS_TOKEN_SECONDS, 60 * 60);
  for (const words of [
    'An access token works for an hour',
    `"expires_in":${ACCESS_TOKEN_SECONDS}`,
    `a refresh token for ${REFRESH_TOKEN_SECONDS / 86_400} days`,
    `within ${CODE_SECONDS} seconds`,
    `has ${INTERACTION_SECONDS / 60} minutes to decide`,
    `| apps of an account | ${DEFAULT_APP_QUOTA}, both modes together |`,
    `| refreshes of one connection | ${MAX_REFRESHES_PER_HOUR} an hour;`,
    `${RATE_CLASSES.auth} requests a minute for each IP`,
    `${RATE_CLASSES.read.toLocaleString('en')} reads, ${RATE_CLASSES.write} writes, ${RATE_CLASSES.upload} uploads`,
  ]) {
    assert.ok(guide.includes(words), words);
  }
});
