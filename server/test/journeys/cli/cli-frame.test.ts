import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { exponentOf } from '@souk/sdk';
import { formatMoney } from '../../../../cli/src/money.ts';
import {
  CURRENCIES,
  exponentOf as serverExponentOf,
  formatMoney as serverFormatMoney,
} from '../../../src/platform/money.ts';
import { assertFailed, createCliUsers } from '../../harness/clients/souk-command.ts';
import type { CommandResult } from '../../harness/clients/souk-process.ts';
import { Terminal } from '../../harness/clients/terminal.ts';
import { sell } from '../../harness/markets/earnings.ts';
import { newShop } from '../../harness/markets/market.ts';
import { cardInput, cardNumber } from '../../harness/markets/payments.ts';
import { LIVE } from '../../harness/people/activation.ts';
import { signUpOperator, WITH_OPERATOR } from '../../harness/people/operator.ts';
import { createKey, PASSWORD, signUp } from '../../harness/people/people.ts';
import { openDatabase, payOutNow, setDestination } from '../../harness/people/sellers.ts';
import { hasProgram } from '../../harness/programs.ts';
import { freePort } from '../../harness/servers/free-port.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// What all commands share: profiles, modes, output formats, exit codes, the raw API, a terminal.

const server = await startTestServer({ env: WITH_OPERATOR });
const market = openDatabase(server.database);
const { newUser, ...users } = await createCliUsers(server.url);
after(async () => {
  await users.stop();
  await market.close();
  await server.stop();
});
const operator = await signUpOperator(server);

function json({ code, out, err }: CommandResult) {
  assert.equal(code, 0, err);
  return JSON.parse(out);
}

test('keeps accounts apart in profiles, each with a mode of its own', async () => {
  const [ada, bob] = [await signUp(server, 'Ada'), await signUp(server, 'Bob')];
  const user = newUser();
  assert.equal((await user.logIn(ada.email)).code, 0);
  const work = ['login', '--profile', 'work', '--email', bob.email, '--password-stdin'];
  assert.match((await user.soukWithInput(`${PASSWORD}\n`, ...work)).err, /Now using the profile "work"/);
  assert.equal(json(await user.souk('whoami', '--profile', 'work', '--json')).name, 'Bob');
  assert.equal(json(await user.souk('whoami', '--profile', 'default', '--json')).name, 'Ada');

  assert.match((await user.souk('mode', 'live', '--profile', 'default')).err, /real money/);
  const listed = json(await user.souk('profiles', 'list', '--json'));
  const shown = listed.map(({ name, current, mode }: Record<string, unknown>) => [name, current, mode]);
  assert.deepEqual(shown, [
    ['default', false, 'live'],
    ['work', true, 'test'],
  ]);
  assert.ok(!JSON.stringify(listed).includes('svc_'));

  assert.equal((await user.souk('profiles', 'use', 'default', '-q')).out, 'default\n');
  assert.match((await user.souk('whoami')).out, /^profile +default\nmode +live$/m);
  // Options take precedence over the profile, and so does the environment.
  assert.equal(json(await user.souk('whoami', '--json', '--mode', 'test')).key.mode, 'test');
  const hurried = newUser({ SOUK_MODE: 'test', SOUK_CONFIG_DIR: dirname(user.credentials), SOUK_PROFILE: 'default' });
  assert.equal(json(await hurried.souk('whoami', '--json')).key.mode, 'test');

  const elsewhere = `http://localhost:${await freePort()}`;
  assertFailed(
    await user.souk('whoami', '--profile', 'work', '--url', elsewhere),
    2,
    /"work" are for http.* only\.\n.*souk login/,
  );
  assertFailed(await user.souk('whoami', '--profile', 'nope'), 2, /no profile "nope"\.\n.*default, work/);
  assertFailed(await user.souk('profiles', 'remove', 'work'), 2, /confirmation.*\n.*--yes/);
  assert.equal((await user.souk('profiles', 'remove', 'work', '--yes')).out, 'Removed "work".\n');
  assert.equal((await user.souk('profiles', 'list', '-q')).out, 'default\n');
});

test('uses the mode of a key, whatever the profile', async () => {
  const { secret } = await createKey(await signUp(server));
  const user = newUser();
  assert.equal((await user.soukWithInput(secret, 'login', '--api-key')).code, 0);
  assertFailed(await user.souk('mode', 'live'), 3, /the key in use is a test key/);
  assert.equal((await user.souk('mode', '--json')).out, '{\n  "mode": "test"\n}\n');
});

test('limits, shows, updates and, in live mode, pays for keys', async () => {
  const person = await signUp(server);
  const user = newUser();
  await user.logIn(person.email);
  const made = await user.souk('keys', 'create', '--name', 'chat', '--mode', 'test', '--spend-limit', '50', '-q');
  assert.match(made.out, /^svc_test_\w+\n$/);
  assert.equal(made.err, '');
  const id = (await user.souk('keys', 'list', '-q')).out.trim();
  assert.match((await user.souk('keys', 'show', id)).out, /^spend limit +50\.00 USD a month$/m);
  const changed = json(await user.souk('keys', 'update', id, '--name', 'talk', '--spend-limit', 'none', '--json'));
  assert.deepEqual([changed.name, changed.spend_limit], ['talk', null]);
  assertFailed(await user.souk('keys', 'update', id, '--spend-limit', '0.005usd'), 2, /decimal places/);

  const live = await user.souk('keys', 'create', '--name', 'prod', '--mode', 'live', '--tier', 'premium');
  const [, unpaid = ''] = /Pay for it to activate it: souk keys pay (key_\w+)$/m.exec(live.err) ?? [];
  assertFailed(
    await newUser({ SOUK_API_KEY: live.out.trim() }).souk('whoami'),
    5,
    /payment_required.*\n.*souk keys pay/,
  );
  assertFailed(await user.souk('keys', 'pay', unpaid), 5, /no saved card in live mode\.\n.*souk cards add/);
  await person.browser.post('/v1/payment_methods', cardInput(cardNumber('visa')), LIVE);
  assertFailed(await user.souk('keys', 'pay', unpaid), 2, /requires a confirmation/);
  assert.equal((await user.souk('keys', 'pay', unpaid, '--yes')).out, `Paid 20.00 USD. ${unpaid} is active.\n`);
  assert.equal((await newUser({ SOUK_API_KEY: live.out.trim() }).souk('whoami', '-q')).out, `${person.id}\n`);
});

test('calls any endpoint with `souk api`', async () => {
  const user = newUser();
  await user.logIn((await signUp(server)).email);
  const fields = ['-f', 'name=Grasp', '-f', 'task=vla', '-f', 'framework=onnx', '-f', 'license=MIT'];
  const price = ['-f', 'price.currency=usd', '-f', 'price.amount:=4900', '-f', 'price.model=one_time'];
  const create = ['api', 'post', '/models', ...fields, ...price, '--idempotency-key', 'grasp-1'];
  const model = json(await user.souk(...create));
  assert.deepEqual(model.price, { currency: 'usd', amount: 4900, model: 'one_time' });
  assert.equal((await user.souk(...create, '-q')).out, `${model.id}\n`, 'the same key repeats the response');
  const body = join(users.path, 'body.json');
  await writeFile(body, '{"description":"from a file"}');
  assert.equal(
    json(await user.souk('api', 'patch', `/v1/models/${model.slug}`, '-d', `@${body}`)).description,
    'from a file',
  );
  const piped = await user.soukWithInput(
    '{"name":"Second","task":"vla","framework":"onnx","license":"MIT"}',
    'api',
    'post',
    'models',
    '-d',
    '@-',
  );
  const second = json(piped);

  const all = json(
    await user.souk('api', 'get', '/models', '--param', 'mine=true', '--param', 'limit=1', '--paginate'),
  );
  assert.deepEqual(all.map(({ id }: { id: string }) => id).sort(), [model.id, second.id].sort());
  const head = await user.souk('api', 'get', `/v1/models/${second.slug}`, '-i');
  assert.match(head.out, /^HTTP 200 OK\n.*^x-request-id: req_\w{26}$.*\n\n\{\n/ms);
  assert.deepEqual((await user.souk('api', 'delete', `/models/${second.id}`)).code, 0);

  assertFailed(await user.souk('api', 'get', '/nope'), 4, /^souk: .*\(not_found, request req_\w+\)\n.*test mode/);
  assertFailed(await user.souk('api', 'post', '/models', '-d', '{'), 2, /the body is not JSON/);
  assertFailed(await user.souk('api', 'post', '/models', '-f', 'name'), 2, /"name" is not a field/);
});

test('prints an error as one line of JSON with the exit code for --json', async () => {
  const user = newUser();
  const errorOf = async (...args: string[]) => {
    const { code, out, err } = await user.souk(...args, '--json');
    assert.equal(out, '');
    assert.equal(err.trimEnd().split('\n').length, 1, err);
    const { error } = JSON.parse(err);
    assert.equal(error.exit_code, code);
    return error;
  };
  assert.equal((await errorOf('whoami')).code, 'not_signed_in');
  assert.equal((await errorOf('keyz')).message, "unknown command 'keyz' (Did you mean keys?)");
  await user.logIn((await signUp(server)).email);
  const { code, field, request_id, exit_code } = await errorOf('keys', 'create', '--name', ' ', '--mode', 'test');
  assert.deepEqual([code, field, exit_code], ['validation_failed', 'name', 7]);
  assert.match(request_id, /^req_/);
});

test('lists the commands without arguments, and exit codes in the help', async () => {
  const user = newUser();
  const [alone, codes, version] = [
    await user.souk(),
    await user.souk('help', 'exit-codes'),
    await user.souk('--version'),
  ];
  assert.deepEqual([alone.code, codes.code, version.code], [0, 0, 0]);
  assert.match(alone.out, /^Catalog:\n {2}models /m);
  assert.match(codes.out, /^ +130 +interrupted/m);
  assert.match(version.out, /^\d+\.\d+\.\d+\n$/);
  assertFailed(await user.souk('keys', 'lst'), 2, /Did you mean list\?/);
});

test('waits for the server in a script, and finds its pages', async () => {
  const user = newUser();
  const ready = json(await user.souk('status', '--wait', '30', '--json'));
  assert.deepEqual([ready.url, ready.status], [server.url, 'ready']);
  assertFailed(
    await user.souk('status', '--url', `http://127.0.0.1:${await freePort()}`),
    9,
    /no server responds there/,
  );
  const { out } = await user.souk('open', 'docs', '-q');
  assert.equal((await fetch(out.trim())).status, 200);
});

test('lets operators run the market from the command line, and no other account', async () => {
  const person = await signUp(server, 'Mallory Market');
  const [user, other] = [newUser(), newUser()];
  await user.logIn(operator.email);
  assert.match(
    (await user.souk('operator', 'accounts', 'list', 'mallory')).out,
    new RegExp(`^${person.id} .* active `, 'm'),
  );
  const suspend = ['operator', 'accounts', 'suspend', person.id, '--reason', 'sells what is not theirs'];
  assertFailed(await user.souk(...suspend), 2, /requires a confirmation/);
  assert.equal((await user.souk(...suspend, '--yes')).out, `Suspended ${person.id} (Mallory Market).\n`);
  assert.match(
    (await user.souk('operator', 'accounts', 'show', person.id)).out,
    /^status +suspended: sells what is not/m,
  );
  assert.equal((await user.souk('operator', 'accounts', 'reinstate', person.id, '-q')).out, `${person.id}\n`);
  assert.match((await user.souk('operator', 'invite', 'new@people.example')).out, /^Invited new@people\.example\./);
  await user.souk('operator', 'fee', 'set', '7.5%', '--yes');
  assert.match((await user.souk('operator', 'fee')).out, /^7\.5% of each sale in test mode, since /);
  const audit = json(await user.souk('operator', 'audit', '--limit', '4', '--json'));
  assert.deepEqual(
    audit.map(({ action }: { action: string }) => action),
    ['fee.set', 'account.invite', 'account.reinstate', 'account.suspend'],
  );
  await other.logIn(person.email);
  assertFailed(await other.souk('operator', 'audit'), 3, /Only operators.*SOUK_OPERATOR_EMAILS.*forbidden_resource/);
});

test('lets operators take down assets, and see payouts and health', async () => {
  const { seller, model, listing } = await newShop(server, 4900);
  const { client: other } = await createKey(await signUp(server));
  const user = newUser();
  await user.logIn(operator.email);
  const create = ['operator', 'takedowns', 'create', listing.id, '--reason', 'holds stolen weights'];
  assertFailed(await user.souk(...create), 2, /requires a confirmation/);
  const taken = await user.souk(...create, '--yes');
  assert.equal(taken.out, `Took down the model ${model.slug}.\n`);
  const [, id = ''] = /^To undo it: souk operator takedowns lift (tkd_\w+)\n$/.exec(taken.err) ?? [];
  assert.equal((await other.get(`/v1/models/${model.slug}`)).status, 404);
  const list = ['operator', 'takedowns', 'list', '--status', 'in_force', '--asset', model.slug];
  assert.match(
    (await user.souk(...list)).out,
    new RegExp(`^ID .*\n${id} .* in force +model ${model.slug} +holds stolen weights\n$`),
  );
  const lifted = await user.souk('operator', 'takedowns', 'lift', model.slug, '--yes', '-q');
  assert.equal(lifted.out, `${id}\n`, 'found by what was taken down');
  assert.equal((await other.get(`/v1/models/${model.slug}`)).status, 200);
  assertFailed(await user.souk('operator', 'takedowns', 'lift', model.id, '--yes'), 4, /is not taken down/);

  await setDestination(seller.client);
  await sell(market.test, seller.id, { gross: 5000, fee: 500 });
  const [payout] = await payOutNow(seller.client);
  assert.match(
    (await user.souk('operator', 'payouts', '--account', seller.slug)).out,
    new RegExp(`^ID .*\n${payout.id} +\\S+ +${seller.slug} +45\\.00 USD +${payout.status} .*simulated \\S+\n$`),
  );
  const health = await user.souk('operator', 'health');
  assert.match(health.out, /^ready +yes\nversion .*\n\nJOBS .*\n(\w+ .*\n){3}\nWEBHOOKS .*\ntest /s);
});

test('formats money as the service does, in every currency', () => {
  for (const currency of CURRENCIES) {
    assert.equal(exponentOf(currency), serverExponentOf(currency), currency);
    assert.equal(formatMoney({ currency, amount: 12_345 }), serverFormatMoney(12_345, currency));
  }
});

const noTerminal = hasProgram('script') ? false : 'needs `script`, of util-linux';

test('shows colours and prompts at a terminal; Ctrl-C ends a prompt', { skip: noTerminal }, async (t) => {
  const person = await signUp(server);
  const key = await createKey(person, { name: 'old' });
  const user = newUser();
  await user.logIn(person.email);
  const env = { SOUK_URL: server.url, SOUK_CONFIG_DIR: dirname(user.credentials) };
  const open = (extra: Record<string, string>, ...args: string[]) => {
    const terminal = new Terminal({ ...env, ...extra }, ...args);
    t.after(() => terminal.kill());
    return terminal;
  };
  const listed = open({}, 'keys', 'list');
  assert.equal(await listed.end(), 0);
  assert.ok(listed.raw.includes('\u001b[1mID'), listed.raw);
  const plain = open({ NO_COLOR: '1' }, 'keys', 'list');
  await plain.end();
  assert.ok(!plain.raw.includes('\u001b['), plain.raw);

  const given = open({}, 'keys', 'revoke', key.id);
  await given.waitFor('Permanently revoke the test key "old"? [y/N]');
  given.type('\u0003');
  assert.equal(await given.end(), 130);
  const rejected = open({}, 'keys', 'revoke', key.id);
  await rejected.waitFor('[y/N]');
  rejected.type('\r');
  await rejected.waitFor('nothing was done');
  assert.equal(await rejected.end(), 1);
  assert.equal((await key.client.get('/v1/me')).status, 200);
  const agreed = open({}, 'keys', 'revoke', key.id);
  await agreed.waitFor('[y/N]');
  agreed.type('y\r');
  await agreed.waitFor(`Revoked ${key.id}`);
  assert.equal(await agreed.end(), 0);
});
