import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { TEST_IBANS } from '../../../src/payments/simulated/simulated-banks.ts';
import { type CliUser, createCliUsers } from '../../harness/clients/souk-command.ts';
import type { CommandResult } from '../../harness/clients/souk-process.ts';
import { eventually } from '../../harness/eventually.ts';
import { sellModel } from '../../harness/markets/commerce.ts';
import { seedUsage } from '../../harness/markets/inference-debts.ts';
import { buy, completeBankStep, downloadStatus, newShop, newTrader, walletOf } from '../../harness/markets/market.ts';
import { createKey } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// Money on the command line: cards, purchases, license proofs, refunds, payouts.

const server = await startTestServer();
const users = await createCliUsers(server.url);
let isStopped = false;

/** Stops the server once: one of the tests needs it to be gone. */
async function stopServer(): Promise<void> {
  if (isStopped) return;
  isStopped = true;
  await server.stop();
}

after(async () => {
  await users.stop();
  await stopServer();
});

const { seller, model, listing } = await newShop(server, 4900);
const buyer = await newTrader(server, 'Bright Labs');
const atBuyers = users.newUser({ SOUK_API_KEY: buyer.secret });
const atSellers = users.newUser({ SOUK_API_KEY: seller.secret });

async function done(user: CliUser, ...args: string[]): Promise<CommandResult> {
  const ended = await user.souk(...args);
  assert.equal(ended.code, 0, `souk ${args.join(' ')}: ${ended.err}`);
  return ended;
}

/** Returns the error of a rejected command; asserts the exit code and an empty standard output. */
async function expectFailure(user: CliUser, code: number, ...args: string[]): Promise<string> {
  const ended = await user.souk(...args);
  assert.equal(ended.code, code, `souk ${args.join(' ')}: ${ended.err}`);
  assert.equal(ended.out, '');
  return ended.err;
}

/** Writes the certificate of a license to a file. */
async function keepCertificate(what: string, name: string): Promise<string> {
  const { out } = await done(atBuyers, 'licenses', 'show', what, '--certificate');
  assert.match(out, /^[\w-]+\.[\w-]+\.[\w-]+\n$/);
  const path = join(users.path, name);
  await writeFile(path, out);
  return path;
}

/** For later tests: a license that stays, and one that is refunded. */
const certificates = { kept: '', refunded: '' };

test('reads a card from standard input, never prints it, and tops up the wallet', async () => {
  const added = await atBuyers.soukWithInput('4242 4242 4242 4242\n12/40\n123\n', 'cards', 'add');
  assert.equal(added.code, 0, added.err);
  assert.match(added.out, /^Saved visa ending 4242 as pm_\w{26}, your default card\.\n$/);
  assert.ok(!`${added.out}${added.err}`.includes('4242 4242'));
  const toppedUp = await done(atBuyers, 'balance', 'top-up', '100', 'usd');
  assert.equal(toppedUp.out, 'Added 100.00 USD to your balance from visa ending 4242.\n');
  assert.equal(await walletOf(buyer.client), 10_000);
  assert.match((await done(atBuyers, 'balance')).out, /^ +USD\nwallet +100\.00\n$/);
});

test('asks before buying, honours a limit, and pays from the balance where it suffices', async () => {
  const unconfirmed = await expectFailure(atBuyers, 2, 'buy', model.slug);
  assert.match(unconfirmed, /price +49\.00 USD, once\npaid by +your balance \(51\.00 USD left\)\nmode +test/);
  assert.match(unconfirmed, /--yes/);
  const overLimit = await expectFailure(atBuyers, 1, 'buy', model.slug, '--yes', '--max-price', '48.99usd');
  assert.match(overLimit, /costs 49\.00 USD, more than --max-price 48\.99 USD/);
  assert.equal(await walletOf(buyer.client), 10_000, 'nothing was bought yet');

  const bought = await done(atBuyers, 'buy', model.slug, '--yes', '--max-price', '49usd');
  assert.match(bought.out, /^Bought \S+ for 49\.00 USD: pur_\w{26}, with the license grt_\w{26}\.\n$/);
  assert.ok(bought.err.includes(`  souk models download ${model.slug}\n  souk deploy ${model.slug}\n`), bought.err);
  assert.equal(await walletOf(buyer.client), 5_100);
  assert.equal(await downloadStatus(buyer.client, model), 302);
  certificates.kept = await keepCertificate(model.slug, 'kept.jws');

  assert.match(
    await expectFailure(atBuyers, 6, 'buy', listing.id, '--yes'),
    /you already have a license of \S+: grt_\w{26}\.\n.*download/,
  );
  assert.match(await expectFailure(atSellers, 6, 'buy', model.slug), /you own \S+\.$/m);
  assert.match(await expectFailure(atBuyers, 4, 'buy', 'nobody/nothing'), /no model or dataset nobody\/nothing/);
});

test('exits with 5 for a declined card, as JSON too, and refunds a card purchase', async () => {
  const other = await sellModel(seller.client, 6000);
  const declining = ['buy', other.model.slug, '--yes', '--json'];
  const declined = await expectFailure(atBuyers, 5, ...declining, '--card', 'pm_card_chargeDeclined');
  const { error } = JSON.parse(declined);
  assert.deepEqual([error.code, error.exit_code], ['card_declined', 5]);
  assert.match(await expectFailure(atBuyers, 5, 'buy', other.model.slug, '--yes', '--balance'), /top-up 9\.00usd/);

  const { out } = await done(atBuyers, 'buy', other.model.slug, '--yes', '-q');
  assert.match(out, /^pur_\w{26}\n$/, 'only the id');
  assert.equal(await walletOf(buyer.client), 5_100, 'the default card paid');
  assert.match((await done(atBuyers, 'purchases', 'show', out.trim())).out, /^paid with +visa ending \d{4}$/m);
  assert.match((await done(atSellers, 'purchases', 'show', out.trim())).out, /^paid with +card$/m);
  certificates.refunded = await keepCertificate(out.trim(), 'refunded.jws');
  const valid = await done(atBuyers, 'licenses', 'verify', certificates.refunded);
  assert.match(valid.out, /^Valid\.\n/);

  const refund = await done(atSellers, 'purchases', 'refund', out.trim(), '--yes');
  assert.match(refund.out, /^Refunded 60\.00 USD to Bright Labs \(\S+\)\. Their license grt_\w+ is revoked\.\n$/);
  const sold = (await done(atSellers, 'purchases', 'list', '--role', 'seller')).out;
  assert.match(sold, new RegExp(`^${out.trim()} .* refunded .* ${other.model.slug}$`, 'm'));
});

test('waits while the bank asks, and resumes an interrupted purchase when run again', async () => {
  const other = await sellModel(seller.client, 2500);
  const buying = ['buy', other.model.slug, '--yes', '--card', 'pm_card_authenticationRequired'];
  const first = atBuyers.start(...buying);
  const url = await eventually('the URL of the bank', async () => {
    assert.equal(first.child.exitCode, null, first.output.err);
    return /^ {2}(http\S+)\n[\s\S]*Waiting/m.exec(first.output.err)?.[1];
  });
  first.child.kill('SIGINT');
  const interrupted = await first.end;
  assert.equal(interrupted.code, 130, interrupted.err);
  assert.match(interrupted.err, /Run the same command again/);

  const second = atBuyers.start(...buying);
  await eventually('the same payment', async () => second.output.err.includes(url));
  await completeBankStep(server, { next_action: { url } }, 'approve');
  const { code, out, err } = await second.end;
  assert.equal(code, 0, err);
  assert.match(out, /^Bought \S+ for 25\.00 USD/);
});

test('pays sellers out, and charts their revenue', async () => {
  const set = await done(atSellers, 'payouts', 'destination', 'set', '--iban', 'DE89 3704 0044 0532 0130 00');
  assert.match(set.out, /bank account ending 3000/);
  const [payout] = JSON.parse((await done(atSellers, 'payouts', 'run', '--json')).out);
  assert.deepEqual(payout.amount, { currency: 'usd', amount: 4410 + 2250 });
  const shown = (await done(atSellers, 'payouts', 'show', payout.id)).out;
  assert.match(shown, /^amount +66\.60 USD\nstatus +paid\ndestination +bank account ending 3000\n/m);
  assert.equal(shown.match(/^\S+ +sale +pur_\w+ /gm)?.length, 3, shown);
  assert.match(shown, /^\S+ +refund .* -54\.00 USD$/m);

  const revenue = (await done(atSellers, 'revenue')).out;
  assert.match(revenue, /^Revenue in USD, \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d, by day\n\nDAY +SALES +GROSS +FEES/);
  assert.match(revenue, /^\d{4}-\d\d-\d\d +3 {2}█+ +134\.00 +7\.40 +60\.00 +66\.60$/m);
  assert.equal(revenue.match(/^\d{4}-\d\d-\d\d +· /gm)?.length, 29, 'days without a sale are included');
  assert.match(revenue, /^net +66\.60 USD$/m);

  const byAsset = (await done(atSellers, 'revenue', '--by', 'asset')).out;
  assert.match(byAsset, /^Revenue in USD, .*, in total\n\nASSET +SALES +GROSS +FEES +REFUNDS +NET\n/);
  assert.deepEqual(
    byAsset.match(/^\S+\/\S+ +1 .*$/gm)?.map((line) => line.replace(/^\S+ +/, '').replaceAll(/ +/g, ' ')),
    ['1 49.00 4.90 · 44.10', '1 25.00 2.50 · 22.50', '1 60.00 · 60.00 ·'],
    byAsset,
  );
  assert.match(byAsset, /^net +66\.60 USD$/m);

  await done(atSellers, 'payouts', 'destination', 'set', '--iban', TEST_IBANS.fails);
  await buy(buyer.client, (await sellModel(seller.client, 1000)).listing);
  const [failed] = JSON.parse((await done(atSellers, 'payouts', 'run', '--json')).out);
  const marked = (await done(atSellers, 'payouts', 'destination')).out;
  assert.ok(marked.includes(`(${failed.id}): The bank has no such account.\nto do `), marked);
});

test('sums inference usage exactly, for a premium key and for a session', async () => {
  const { secret } = await createKey(buyer, { tier: 'premium' });
  const user = users.newUser({ SOUK_API_KEY: secret });
  await seedUsage(server.database, buyer.id, 1_234_567, { mode: 'test' });
  await seedUsage(server.database, buyer.id, 3, { mode: 'test', monthsAgo: 1 });
  const { out } = await done(user, 'usage');
  assert.match(out, /^\d{4}-\d\d-01 +svc-fast-8b +1 +10 +20 +30 +0\.001234567 USD +key_/m);
  assert.match(out, /^Total: 2 requests, 20 prompt and 40 completion tokens, 0\.00123457 USD\.$/m);
});

test('verifies licenses without a server, and knows the refunded one as revoked', async () => {
  const online = await atBuyers.souk('licenses', 'verify', certificates.refunded, '--json');
  assert.equal(online.code, 1);
  assert.equal(JSON.parse(online.out).reason, 'revoked');
  await stopServer();

  const holds = await done(atBuyers, 'licenses', 'verify', certificates.kept);
  assert.match(holds.out, new RegExp(`^Valid\\.\\n[\\s\\S]*^asset +model ${model.slug} [\\s\\S]*^mode +test`, 'm'));
  assert.match(holds.err, /offline with the keys and revocations of http:\S+ from \d+ (s|min).* ago/);
  const ended = await atBuyers.souk('licenses', 'verify', certificates.refunded, '--offline');
  assert.equal(ended.code, 1);
  assert.match(ended.out, /^Not valid\. The license grt_\w+ was revoked at /);
  const outsider = users.newUser();
  const nothing = await outsider.souk('licenses', 'verify', certificates.kept, '--offline');
  assert.deepEqual([nothing.code, nothing.out], [4, '']);
  assert.match(nothing.err, /keys of .* are not cached.*\n.*souk licenses keys/);
});
