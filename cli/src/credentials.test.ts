import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type Credential, CredentialStore, configDirectory } from './credentials.ts';

const root = await mkdtemp(join(tmpdir(), 'souk-credentials-'));
after(() => rm(root, { recursive: true, force: true }));

const HERE = 'http://localhost:4242';
const THERE = 'https://market.example';
const key: Credential = { kind: 'api_key', api_key: 'svc_test_x' };
const session: Credential = { kind: 'session', token: 'svc_cli_x', expires_at: '2030-01-01T00:00:00Z' };

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}

test('nothing stored is no credentials', async () => {
  assert.deepEqual(await new CredentialStore(join(root, 'none')).read(), { servers: {} });
});

test('keeps a credential per server, and the latest sign-in is the current one', async () => {
  const store = new CredentialStore(join(root, 'several'));
  await store.put(HERE, key);
  await store.put(THERE, session);
  assert.deepEqual(await store.read(), { current: THERE, servers: { [HERE]: key, [THERE]: session } });
  await store.put(HERE, session);
  assert.deepEqual(await store.read(), { current: HERE, servers: { [HERE]: session, [THERE]: session } });
  await store.remove(HERE);
  assert.deepEqual(await store.read(), { servers: { [THERE]: session } });
  await store.remove(HERE);
  assert.deepEqual(await store.read(), { servers: { [THERE]: session } });
});

test('only the owner can read the file and enter the directory, whatever the umask', async () => {
  const before = process.umask(0);
  try {
    const directory = join(root, 'deep', 'souk');
    const store = new CredentialStore(directory);
    await store.put(HERE, key);
    await store.put(THERE, key);
    assert.equal(await modeOf(directory), 0o700);
    assert.equal(await modeOf(store.path), 0o600);
    assert.deepEqual(await readdir(directory), ['credentials.json'], 'a draft was left behind');
  } finally {
    process.umask(before);
  }
});

test("a directory that was there before keeps its mode: it may be the user's home", async () => {
  const directory = join(root, 'open');
  await mkdir(directory);
  await chmod(directory, 0o755);
  await new CredentialStore(directory).put(HERE, key);
  assert.equal(await modeOf(directory), 0o755);
});

for (const mode of [0o640, 0o604, 0o620, 0o666]) {
  test(`refuses a file with mode ${mode.toString(8)}, and says how to fix it`, async () => {
    const store = new CredentialStore(join(root, `mode ${mode}`));
    await store.put(HERE, key);
    await chmod(store.path, mode);
    const fix = `chmod 600 '${store.path}'`;
    await assert.rejects(store.read(), (error: Error) => error.message.includes(fix));
    // Nor is it written: that would make the others' changes in it look like the owner's.
    await assert.rejects(store.put(THERE, key), (error: Error) => error.message.includes(fix));
    await chmod(store.path, 0o600);
    assert.deepEqual((await store.read()).servers, { [HERE]: key });
  });
}

test('a damaged file is named, not overwritten', async () => {
  const store = new CredentialStore(join(root, 'damaged'));
  await store.put(HERE, key);
  for (const text of ['', '{', 'null', '[]', '{"servers":7}']) {
    await writeFile(store.path, text);
    await assert.rejects(store.put(THERE, key), /credentials\.json is damaged/);
    assert.equal(await readFile(store.path, 'utf8'), text);
  }
});

test('the directory is ours to choose, then the system’s', () => {
  assert.equal(configDirectory({ SOUK_CONFIG_DIR: '/a', XDG_CONFIG_HOME: '/b' }), '/a');
  assert.equal(configDirectory({ XDG_CONFIG_HOME: '/b' }), '/b/souk');
  assert.equal(configDirectory({ XDG_CONFIG_HOME: 'relative' }), join(homedir(), '.config', 'souk'));
  assert.equal(configDirectory({}), join(homedir(), '.config', 'souk'));
});
