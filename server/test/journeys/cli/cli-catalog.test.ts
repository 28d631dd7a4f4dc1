import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { assertFailed, type CliUser, createCliUsers } from '../../harness/clients/souk-command.ts';
import { eventually } from '../../harness/eventually.ts';
import { png } from '../../harness/markets/images.ts';
import { createKey, signUp } from '../../harness/people/people.ts';
import { scaled } from '../../harness/scale.ts';
import { startTestServer } from '../../harness/servers/server.ts';
import { startUnsteadyProxy } from '../../harness/servers/unsteady-proxy.ts';

const server = await startTestServer();
const proxy = await startUnsteadyProxy(server.url);
const users = await createCliUsers(server.url);
after(async () => {
  await users.stop();
  await proxy.close();
  await server.stop();
});

/** Creates a user with a key in the environment, as in a container. */
async function newPerson(name: string, env: Record<string, string> = {}) {
  const { secret, client } = await createKey(await signUp(server, name));
  return { ...users.newUser({ SOUK_API_KEY: secret, ...env }), client };
}

const seller = await newPerson('Acme Robotics', { SOUK_URL: proxy.url });
const buyer = await newPerson('Bright Labs');

/** Returns the output of a command that must succeed. */
async function outputOf(user: Pick<CliUser, 'souk'>, ...args: string[]): Promise<string> {
  const { code, out, err } = await user.souk(...args);
  assert.equal(code, 0, err);
  return out;
}

const outputJson = async (user: Pick<CliUser, 'souk'>, ...args: string[]) =>
  JSON.parse(await outputOf(user, ...args, '--json'));

async function writeFiles(name: string, files: Record<string, string | Uint8Array>): Promise<string> {
  const folder = join(users.path, name);
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  return folder;
}

async function readFolder(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const read = files
    .sort()
    .map(async (path) => [path.slice(folder.length + 1), await readFile(path, 'latin1')] as const);
  return new Map(await Promise.all(read));
}

/** Returns how many batch requests were made. */
async function countBatches(): Promise<number> {
  const { text } = await server.client.get('/metrics');
  const [, count] = /_count\{method="POST",route="[^"]*\/files\/batch",status="200"\} (\d+)/.exec(text) ?? [];
  return Number(count ?? 0);
}

const MANY = scaled(2_000);
const SIZE = 4_000;
const DESCRIBED = ['--task', 'manipulation', '--framework', 'onnx', '--license', 'MIT'];

test('pushes a folder, resumes it after an interruption, publishes and downloads it', async () => {
  // Text: of thousands of random files one would look like a pickle that cannot be judged.
  const text = () => randomBytes(SIZE / 2).toString('hex');
  const files = Array.from({ length: MANY }, (_, i) => [`part-${i % 7}/${i}.txt`, text()] as const);
  const folder = await writeFiles('arm', { ...Object.fromEntries(files), '.env': 'TOKEN=1', '.git/HEAD': 'x' });
  const push = ['models', 'push', 'Big Arm', folder, '--create', ...DESCRIBED];

  // Half of the files get through, with the requests that announce them.
  proxy.holdAfter = MANY * 200 + (MANY / 2) * (SIZE + 500);
  const first = seller.start(...push);
  await eventually('half of it to be sent', async () => {
    assert.equal(first.child.exitCode, null, first.output.err);
    return proxy.sent >= proxy.holdAfter;
  });
  first.child.kill('SIGINT');
  const broken = await first.end;
  assert.equal(broken.code, 130, broken.err);
  assert.equal(broken.out, '');
  assert.match(broken.err, /^Excluded: \.env$/m);
  assert.match(broken.err, /^souk: interrupted\.\nRun the same command again/m);
  const draft = await seller.client.get('/v1/models/acme-robotics/big-arm/revisions/1.0.0');
  const kept = draft.body.files.length;
  assert.ok(kept > 0 && kept < MANY, `${kept} files were kept`);

  proxy.holdAfter = Number.POSITIVE_INFINITY;
  const pushed = await seller.souk(...push);
  assert.equal(pushed.code, 0, pushed.err);
  const [, size, sent, there] =
    /^Pushed to acme-robotics\/big-arm 1\.0\.0: [\d,]+ files, ([\d.]+ [kM]B); (\d+) sent, (\d+) up to date\.$/m.exec(
      pushed.out,
    ) ?? [];
  assert.ok(size !== undefined, pushed.out);
  assert.ok(Number(there) >= kept);
  assert.equal(Number(sent) + Number(there), MANY);
  assert.match(pushed.err, /^Next: souk models publish acme-robotics\/big-arm$/m);
  assert.equal(await countBatches(), 2);

  const [changed] = files[0] as (typeof files)[number];
  await writeFile(join(folder, changed), 'changed since');
  const plan = await outputJson(seller, 'models', 'push', 'big-arm', folder, '--dry-run');
  assert.equal(plan.length, MANY);
  const moving = plan.filter(({ action }: { action: string }) => action !== 'keep');
  assert.deepEqual(moving, [{ name: changed, size: 13, sha256: moving[0]?.sha256, action: 'replace' }]);
  const again = await outputJson(seller, 'models', 'push', 'big-arm', folder);
  assert.deepEqual([again.revision, again.uploaded, again.skipped], ['1.0.0', 1, MANY - 1]);

  assert.equal(await outputOf(seller, 'models', 'publish', 'big-arm', '-q'), '1.0.0\n');
  assertFailed(await seller.souk('models', 'publish', 'big-arm'), 6, /has no draft to publish.*\n.*souk models push/);
  assertFailed(await seller.souk('models', 'push', 'big-arm', folder, '--revision', '1.0.0', '--hidden'), 6, /--bump/);

  // A push of the same files repeats no revision unless asked to.
  const unchanged = await seller.souk('models', 'push', 'big-arm', folder, '--publish');
  assert.equal(unchanged.code, 0, unchanged.err);
  assert.match(unchanged.out, /^Nothing to push: acme-robotics\/big-arm 1\.0\.0 is published with these files\.$/m);
  assert.match(unchanged.err, /--bump/);
  const same = await outputJson(seller, 'models', 'push', 'big-arm', folder);
  assert.deepEqual([same.revision, same.uploaded, same.skipped], ['1.0.0', 0, MANY]);
  const revisions = await seller.client.get('/v1/models/acme-robotics/big-arm/revisions');
  assert.equal(revisions.body.items.length, 1);
  assert.match(
    (await seller.souk('models', 'push', 'big-arm', folder, '--dry-run')).err,
    /big-arm 1\.0\.0 is up to date/,
  );
  // The second run found the draft by its bump; known files are not sent again.
  const next = await outputJson(seller, 'models', 'push', 'big-arm', join(folder, changed), '--bump', 'minor');
  assert.deepEqual([next.revision, next.uploaded, next.skipped], ['1.1.0', 0, 1]);

  const target = join(users.path, 'downloads', 'arm');
  const download = ['models', 'download', 'acme-robotics/big-arm', '-o', target];
  assert.equal(await outputOf(buyer, ...download, '-q'), `${target}\n`);
  const expected = await readFolder(folder);
  expected.delete('.env');
  expected.delete('.git/HEAD');
  assert.deepEqual(await readFolder(target), expected);
  const skipped = await outputJson(buyer, ...download);
  assert.deepEqual([skipped.downloaded, skipped.skipped, skipped.revision], [0, MANY, '1.0.0']);
});

test('prints a command that removes a file whose name begins with a dash', async () => {
  await outputOf(seller, 'models', 'create', 'Dashed', ...DESCRIBED);
  const folder = await writeFiles('dashed', { '-x.pkl': Buffer.from('cposix\nsystem\n(S"id"\ntR.'), 'a.json': '{}' });
  const { err } = await seller.souk('models', 'push', 'dashed', folder, '--publish');
  const [, printed = ''] = /`souk models remove (.*)`/.exec(err) ?? [];
  const removed = await outputOf(seller, 'models', 'remove', '--yes', ...printed.split(' '));
  assert.equal(removed, 'Removed from acme-robotics/dashed 1.0.0: -x.pkl.\n');
});

test('creates, finds, stars, updates and deletes a model', async () => {
  const readme = join(await writeFiles('page', { 'README.md': '# Grip\n\nGrips \u001b[31mthings.' }), 'README.md');
  const create = ['models', 'create', 'Grip Finder', ...DESCRIBED, '--price', '12.50usd', '--readme', readme];
  const id = (await outputOf(seller, ...create, '-q')).trim();
  assert.match(id, /^mdl_[0-9a-z]{26}$/);
  const evil = await writeFiles('evil', {
    'a.pkl': Buffer.from('cposix\nsystem\n(S"id"\ntR.'),
    'b.json': '{}',
    'c.txt': 'unwanted',
  });
  const blocked = await seller.souk('models', 'push', 'grip-finder', evil, '--publish', '--notes', 'First.');
  assertFailed(
    { ...blocked, err: blocked.err.split('\n').slice(1).join('\n') },
    7,
    /a\.pkl .*posix.*\(validation_failed.*\n.*souk models remove acme-robotics\/grip-finder a\.pkl --revision 1\.0\.0/,
  );
  const removed = await outputOf(seller, 'models', 'remove', 'grip-finder', 'c.txt', '--yes');
  assert.equal(removed, 'Removed from acme-robotics/grip-finder 1.0.0: c.txt.\n');
  const renoted = await outputOf(seller, 'models', 'notes', 'grip-finder', 'Second thoughts.');
  assert.equal(renoted, 'Changed the notes of acme-robotics/grip-finder 1.0.0.\n');
  const grip = await writeFiles('grip', { 'a.pkl': 'no longer one', 'config.json': '{}' });
  const published = await outputOf(seller, 'models', 'push', 'grip-finder', grip, '--publish', '--exclude', 'config.*');
  assert.match(published, /^Published acme-robotics\/grip-finder 1\.0\.0: 2 files, /);
  assert.match(published, /^b\.json +2 B +json +inspected$/m);
  const listed = await outputOf(seller, 'models', 'revisions', 'grip-finder');
  assert.match(listed, /^1\.0\.0 +published +2 .* Second thoughts\.$/m);

  const search = ['models', 'search', 'grip', '--task', 'manipulation', '--owner', 'acme-robotics'];
  assert.match(
    await outputOf(buyer, ...search),
    /^acme-robotics\/grip-finder +manipulation +onnx +MIT +12\.50 USD +0 +0$/m,
  );
  const none = await buyer.souk(...search, '--framework', 'jax');
  assert.deepEqual([none.code, none.out], [0, '']);
  assert.match(none.err, /^No published model matches/);
  assert.equal((await outputJson(buyer, 'models', 'star', id)).stars, 1);
  const shown = await outputOf(buyer, 'models', 'show', 'acme-robotics/grip-finder', '--readme');
  assert.match(shown, /^price +12\.50 USD$/m);
  assert.match(shown, /^stars +1$/m);
  assert.match(shown, /^get it +not on sale$/m);
  assert.ok(shown.endsWith('# Grip\n\nGrips \ufffd[31mthings.\n'), shown);
  assertFailed(await buyer.souk('models', 'show', 'acme-robotics/nothing'), 4, /\(not_found, request req_/);

  assert.equal((await outputJson(seller, 'models', 'update', 'grip-finder', '--price', 'free')).price.amount, 0);
  assertFailed(await seller.souk('models', 'delete', 'grip-finder'), 2, /--yes/);
  assert.equal(await outputOf(seller, 'models', 'delete', 'grip-finder', '--yes', '-q'), `${id}\n`);
  assert.ok(!(await outputOf(seller, 'models', 'list', '-q')).includes(id));
});

test('takes README.md as a missing readme, and does not suggest selling what is on sale', async () => {
  const folder = await writeFiles('reach', { 'README.md': '# Reach', 'a.json': '{}', 'docs/README.md': '# Not this' });
  const push = ['models', 'push', 'Reach', folder, '--create', ...DESCRIBED, '--price', '9usd', '--publish'];
  const first = await seller.souk(...push);
  assert.match(first.err, /^README\.md is now the readme of acme-robotics\/reach; change it with/m, first.err);
  assert.match(first.err, /^ {2}souk listings create acme-robotics\/reach --title Reach --publish$/m);
  const listing = (await outputOf(seller, 'listings', 'create', 'reach', '--title', 'Reach', '--publish', '-q')).trim();

  await writeFiles('reach', { 'README.md': '# Reach further' });
  const second = await seller.souk(...push);
  assert.equal(second.code, 0, second.err);
  assert.match(second.err, new RegExp(`^On sale as ${listing}\\.`, 'm'));
  assert.doesNotMatch(second.err, /listings create|is now the readme/);
  assert.equal((await outputJson(seller, 'models', 'show', 'reach')).readme, '# Reach');
  const kept = await seller.souk('models', 'delete', 'reach', '--yes');
  assertFailed(kept, 6, new RegExp(`Unpublish that listing first.*\n.*souk listings unpublish ${listing}`));
  const page = await writeFiles('shelf', { 'README.md': '# Shelf', 'a.csv': 'id\n1' });
  await outputOf(seller, 'datasets', 'push', 'Shelf', page, '--create', '--license', 'MIT');
  assert.equal((await outputJson(seller, 'datasets', 'show', 'shelf')).readme, '# Shelf');
});

test('pushes, previews and publishes a dataset, and sells it in a listing with pictures', async () => {
  const rows = Array.from({ length: 30 }, (_, i) => `${i},elbow,"${'a long remark '.repeat(9)}"`);
  const folder = await writeFiles('joints', { 'train.csv': ['id,joint,remark', ...rows].join('\n') });
  const push = ['datasets', 'push', 'Joint Angles', folder, '--create', '--license', 'CC-BY-4.0', '--price', '5eur'];
  assert.match(await outputOf(seller, ...push), /^Pushed to acme-robotics\/joint-angles: 1 file, [\d.]+ kB\.$/m);
  const preview = await seller.souk('datasets', 'preview', 'joint-angles', '--rows', '3');
  assert.match(preview.out, /^id +joint +remark\n0 +elbow +a long remark .{20,30}…\n/);
  assert.match(preview.err, /^train\.csv \(csv\): 3 of 30 rows$/m);

  const early = await seller.souk('listings', 'create', 'joint-angles', '--title', 'Angles', '--publish');
  assertFailed(early, 6, /Publish the dataset first.*\n.*souk listings publish lst_/);
  const [listing = ''] = /lst_[0-9a-z]{26}/.exec(early.err) ?? [];
  assert.match(await outputOf(seller, 'datasets', 'publish', 'joint-angles'), /^Published .*: 1 shard, [\d.]+ kB/);
  assertFailed(await seller.souk(...push), 6, /is published, so its shards cannot change/);
  const onSale = await seller.souk('listings', 'publish', 'joint-angles');
  assert.equal(onSale.out, `acme-robotics/joint-angles is on sale for 5.00 EUR (${listing}).\n`);

  const rejected = await buyer.souk('datasets', 'download', 'acme-robotics/joint-angles', '-o', join(users.path, 'no'));
  assertFailed(
    rejected,
    3,
    new RegExp(`forbidden_resource.*\nBuy a license for 5.00 EUR with \`souk buy ${listing}\``),
  );
  const picture = join(await writeFiles('pictures', { 'arm.png': png(64, 48) }), 'arm.png');
  const added = await outputOf(
    seller,
    'listings',
    'gallery',
    'add',
    listing,
    picture,
    picture,
    '--alt',
    'An arm',
    '-q',
  );
  const [one = '', two = ''] = added.trim().split('\n');
  const moved = await outputOf(seller, 'listings', 'gallery', 'update', listing, two, '--position', '1');
  assert.match(moved, /^Updated img_.* It is picture 1 of 2\.$/m);
  const unsaid = await seller.souk('listings', 'gallery', 'update', listing, two);
  assertFailed(unsaid, 2, /nothing to change.*\nUsage: souk listings gallery update .*<listing> <image>/);
  const past = await outputOf(seller, 'listings', 'gallery', 'update', listing, two, '--position', '9');
  assert.match(past, / It is picture 2 of 2\.$/m);
  await outputOf(seller, 'listings', 'gallery', 'update', listing, two, '--position', '1');
  const { gallery } = await outputJson(seller, 'listings', 'show', listing);
  assert.deepEqual([gallery[0].id, gallery[0].alt, gallery[1].id], [two, 'An arm', one]);
  assert.match(await outputOf(seller, 'listings', 'gallery', 'remove', 'joint-angles', one), /^Removed img_/);
  const changes = ['--price', '7.5eur', '--trial-calls', '3', '--requests-per-minute', '30'];
  const changed = await outputJson(seller, 'listings', 'update', 'joint-angles', ...changes);
  assert.deepEqual(changed.price, { currency: 'eur', amount: 750, model: 'one_time' });
  assert.deepEqual([changed.trial_calls, changed.inference.requests_per_minute], [3, 30]);

  const shown = await outputOf(buyer, 'listings', 'show', 'acme-robotics/joint-angles');
  assert.match(shown, new RegExp(`^Angles\n\nid +${listing}\nsells +the dataset acme-robotics/joint-angles\n`));
  assert.match(shown, new RegExp(`^image +${two} +An arm +http`, 'm'));
  assert.equal(await outputOf(buyer, 'listings', 'list', '--type', 'dataset', '-q'), `${listing}\n`);
  assert.match(await outputOf(seller, 'listings', 'unpublish', listing), / is off sale /);
  const gone = await buyer.souk('listings', 'show', 'acme-robotics/joint-angles');
  assertFailed(gone, 4, /the dataset acme-robotics\/joint-angles is not on sale/);
  assert.match(
    await outputOf(seller, 'listings', 'list', '--mine'),
    new RegExp(`^${listing} .* unpublished +7\\.50 EUR`, 'm'),
  );
});
