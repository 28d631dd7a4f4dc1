import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { CredentialStore, configDirectory } from './credentials.ts';
import type { Credential } from './profiles.ts';

const root = await mkdtemp(join(tmpdir(), 'souk-credentials-'));
after(() => rm(root, { recursive: true, force: true }));

const key: Credential = { kind: 'api_key', api_key: 'svc_test_x' };
const session: Credential = { kind: 'session', token: 'svc_cli_x', expires_at: '2030-01-01T00:00:00Z' };
const here = { url: 'http://localhost:4242', credential: key };
const there = { url: 'https://market.example', mode: 'live' as const, credential: session };

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}

test('reads a missing file as no profiles', async () => {
  assert.deepEqual(await new CredentialStore(join(root, 'none')).read(), { profiles: {} });
});

test('stores profiles, the one signed in to last as the current one', async () => {
  const store = new CredentialStore(join(root, 'several'));
  await store.put('default', here);
  await store.put('work', there);
  assert.deepEqual(await store.read(), { current: 'work', profiles: { default: here, work: there } });
  await store.change('default', { ...here, mode: 'live' });
  assert.deepEqual(await store.read(), {
    current: 'work',
    profiles: { default: { ...here, mode: 'live' }, work: there },
  });
  await store.use('default');
  assert.equal((await store.read()).current, 'default');
  await store.remove('default');
  assert.deepEqual(await store.read(), { profiles: { work: there } });
  await store.remove('default');
  assert.deepEqual(await store.read(), { profiles: { work: there } });
});

test('reads a file from before profiles, and rewrites it with the next change', async () => {
  const directory = join(root, 'before');
  const store = new CredentialStore(directory);
  await mkdir(directory);
  const servers = { 'https://other.example': key, [there.url]: session };
  await writeFile(store.path, JSON.stringify({ current: there.url, servers }), { mode: 0o600 });
  const profiles = {
    default: { url: there.url, credential: session },
    'other.example': { url: 'https://other.example', credential: key },
  };
  assert.deepEqual(await store.read(), { current: 'default', profiles });
  await store.use('other.example');
  assert.deepEqual(JSON.parse(await readFile(store.path, 'utf8')), { current: 'other.example', profiles });
});

test('lets only the owner read the file and enter the directory, whatever the umask', async () => {
  const before = process.umask(0);
  try {
    const directory = join(root, 'deep', 'souk');
    const store = new CredentialStore(directory);
    await store.put('here', here);
    await store.put('there', there);
    assert.equal(await modeOf(directory), 0o700);
    assert.equal(await modeOf(store.path), 0o600);
    assert.deepEqual(await readdir(directory), ['credentials.json'], 'a draft was left behind');
  } finally {
    process.umask(before);
  }
});

test("keeps the mode of an existing directory, which may be the user's home", async () => {
  const directory = join(root, 'open');
  await mkdir(directory);
  await chmod(directory, 0o755);
  await new CredentialStore(directory).put('here', here);
  assert.equal(await modeOf(directory), 0o755);
});

for (const mode of [0o640, 0o604, 0o620, 0o666]) {
  test(`rejects a file with mode ${mode.toString(8)} and says how to fix it`, async () => {
    const store = new CredentialStore(join(root, `mode ${mode}`));
    await store.put('here', here);
    await chmod(store.path, mode);
    const fix = `chmod 600 '${store.path}'`;
    await assert.rejects(store.read(), (error: Error) => error.message.includes(fix));
    // Nor is it written: that would make changes by others look like the owner's.
    await assert.rejects(store.put('there', there), (error: Error) => error.message.includes(fix));
    await chmod(store.path, 0o600);
    assert.deepEqual((await store.read()).profiles, { here });
  });
}

test('names a corrupted file and does not overwrite it', async () => {
  const store = new CredentialStore(join(root, 'damaged'));
  await store.put('here', here);
  for (const text of ['', '{', 'null', '[]', '{"servers":7}', '{"profiles":[]}', '{"profiles":{"a":{"url":7}}}']) {
    await writeFile(store.path, text);
    await assert.rejects(store.put('there', there), /credentials\.json is corrupted/);
    assert.equal(await readFile(store.path, 'utf8'), text);
  }
});

test('prefers SOUK_CONFIG_DIR, then XDG_CONFIG_HOME, then ~/.config', () => {
  assert.equal(configDirectory({ SOUK_CONFIG_DIR: '/a', XDG_CONFIG_HOME: '/b' }), '/a');
  assert.equal(configDirectory({ XDG_CONFIG_HOME: '/b' }), '/b/souk');
  assert.equal(configDirectory({ XDG_CONFIG_HOME: 'relative' }), join(homedir(), '.config', 'souk'));
  assert.equal(configDirectory({}), join(homedir(), '.config', 'souk'));
});
