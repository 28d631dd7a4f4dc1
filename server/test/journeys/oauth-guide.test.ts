import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { RATE_CLASSES } from '../../src/access/rate-limit/rate-classes.ts';
import { APP_QUOTA } from '../../src/oauth/apps/oauth-app.ts';
import { OFFERED_SCOPES } from '../../src/oauth/offered-scopes.ts';
import {
  ACCESS_TOKEN_SECONDS,
  CODE_SECONDS,
  INTERACTION_SECONDS,
  REFRESH_TOKEN_SECONDS,
} from '../../src/oauth/provider/authorization-server.ts';
import { REFRESHES_AN_HOUR } from '../../src/oauth/provider/bound-refreshes.ts';
import { ask, consent } from '../harness/oauth-flow.ts';
import { PASSWORD, signUp } from '../harness/people.ts';
import { temporaryDirectory } from '../harness/process.ts';
import { startTestServer } from '../harness/server.ts';

// What docs/oauth.md says is so: its commands are run, in their order.

const REDIRECT = 'http://127.0.0.1:8788/callback';
const guide = await readFile(new URL('../../../docs/oauth.md', import.meta.url), 'utf8');
const commands = [...guide.matchAll(/```sh\n(.*?)```/gs)].map(([, code = '']) => code);

test('its commands work', async () => {
  const server = await startTestServer();
  const directory = await temporaryDirectory();
  after(async () => {
    await server.stop();
    await directory.remove();
  });
  const developer = await signUp(server);
  const person = await signUp(server);
  const variables: Record<string, string> = { H: server.url };
  /** The answers of one block, one for each curl. */
  const run = async (code = ''): Promise<Record<string, string>[]> => {
    const mine = code.replace('ada@example.com', developer.email).replace('correct horse battery', PASSWORD);
    const script = mine.replaceAll(/^curl /gm, `curl -sS --fail-with-body -w '\\n' `);
    const { stdout } = await promisify(execFile)('sh', ['-e', '-c', script], {
      cwd: directory.path,
      env: { PATH: process.env.PATH ?? '', ...variables },
    });
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  };
  const [register, prove, exchange, call, refresh, revoke, ...more] = commands;
  assert.deepEqual(more, []);

  const [, app] = await run(register);
  assert.match(app?.client_secret ?? '', /^svc_secret_/);
  Object.assign(variables, { CLIENT_ID: app?.client_id, CLIENT_SECRET: app?.client_secret });

  const { stdout } = await promisify(execFile)('sh', ['-e', '-c', `${prove}echo "$VERIFIER"`]);
  const [challenge, verifier = ''] = stdout.split('\n');
  assert.match(verifier, /^[\w.~-]{43,128}$/);
  assert.equal(challenge, createHash('sha256').update(verifier).digest('base64url'));

  const registered = { id: app?.client_id ?? '', name: '', mode: 'test', secret: '', redirectUri: REDIRECT } as const;
  const question = ask(registered, { scope: 'models:read' });
  const code = (await consent(person.browser, question)).get('code') ?? '';
  Object.assign(variables, { CODE: code, VERIFIER: question.verifier });
  const [tokens] = await run(exchange);
  const [, written = ''] = /```json\n(\{"access_token".*?)\n```/s.exec(guide) ?? [];
  const shape = (answer: object) =>
    Object.fromEntries(
      Object.entries(answer).map(([name, value]) => [name, String(value).replace(/_[^_]{20,}$/, '_…')]),
    );
  assert.deepEqual(shape(tokens ?? {}), shape(JSON.parse(written)));

  Object.assign(variables, { ACCESS_TOKEN: tokens?.access_token, REFRESH_TOKEN: tokens?.refresh_token });
  const [me, models] = await run(call);
  assert.deepEqual([me?.id, models?.items], [person.id, []]);
  const [renewed] = await run(refresh);
  assert.notEqual(renewed?.refresh_token, tokens?.refresh_token);
  Object.assign(variables, { REFRESH_TOKEN: renewed?.refresh_token });
  await run(revoke);
  await assert.rejects(run(call), /curl/);
});

test('its table has every scope that is on offer, and no other', () => {
  const table = guide.slice(guide.indexOf('## Scopes'), guide.indexOf('## Apps without a server'));
  const scopes = [...table.matchAll(/^\| `(.+?)` \|/gm)].map(([, scope]) => scope);
  assert.deepEqual(scopes, OFFERED_SCOPES);
});

test('its times and limits are those of the code', () => {
  assert.equal(ACCESS_TOKEN_SECONDS, 60 * 60);
  for (const words of [
    'An access token works for an hour',
    `"expires_in": ${ACCESS_TOKEN_SECONDS}`,
    `a refresh token for ${REFRESH_TOKEN_SECONDS / 86_400} days`,
    `within ${CODE_SECONDS} seconds`,
    `has ${INTERACTION_SECONDS / 60} minutes to decide`,
    `| apps of an account | ${APP_QUOTA}, both modes together |`,
    `| refreshes of one connection | ${REFRESHES_AN_HOUR} an hour;`,
    `${RATE_CLASSES.auth} requests a minute for each address`,
    `${RATE_CLASSES.read.toLocaleString('en')} reads, ${RATE_CLASSES.write} writes, ${RATE_CLASSES.upload} uploads`,
  ]) {
    assert.ok(guide.includes(words), words);
  }
});
