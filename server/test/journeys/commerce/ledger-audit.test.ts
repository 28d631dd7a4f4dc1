import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { auditLedger, checksOf } from '../../../src/operator/audit-ledger.ts';
import { CHECKS } from '../../../src/operator/ledger-audit.sql.ts';
import { writeAudit } from '../../../src/operator/write-ledger-audit.ts';
import { readSnapshot } from '../../../src/platform/db/read-snapshot.ts';
import { MODES } from '../../../src/platform/db/realm.ts';
import { newId } from '../../../src/platform/ids.ts';
import { auditDatabase, runAudit } from '../../harness/markets/audit.ts';
import { topUp } from '../../harness/markets/payments.ts';
import { createTradedMarket, type Trades } from '../../harness/markets/traded-market.ts';
import { createKey, signUp } from '../../harness/people/people.ts';
import { emptyDatabase } from '../../harness/servers/database.ts';
import { spawnServer, temporaryDirectory, untilReady } from '../../harness/servers/process.ts';

const market = await createTradedMarket();
const { trades } = market;
const directory = await temporaryDirectory();
after(async () => {
  await market.drop();
  await directory.remove();
});

/** Ids of the rows that corruptions insert. */
const [GRANT, PAYMENT] = [newId('grt'), newId('pay')];

type Line = [account: string, entries: number, debit: number, credit: number, balance: number];

test('finds a market with every kind of transaction in order, and prints its trial balance', async () => {
  const { code, out, err } = await auditDatabase(market.url, '--json');
  assert.equal(code, 0, out + err);
  const { ok, markets } = JSON.parse(out);
  assert.equal(ok, true);
  const [testing, live] = markets;
  assert.deepEqual([testing.mode, live.mode, testing.ok, live.ok], ['test', 'live', true, true]);
  for (const { mode, checks } of markets) {
    assert.deepEqual(
      checks.map(({ name }: { name: string }) => name),
      checksOf(mode).map(({ name }) => name),
    );
  }
  const linesIn = (audit: { trial_balance: Record<string, unknown>[] }, currency: string) =>
    audit.trial_balance
      .filter((row) => row.currency === currency)
      .map(({ account, entries, debit, credit, balance }) => [account, entries, debit, credit, balance] as Line);
  assert.deepEqual(linesIn(testing, 'usd'), [
    ['earnings', 14, 14040, 15390, 1350],
    ['fees', 10, 570, 1560, 990],
    ['payouts_in_transit', 5, 6660, 8910, 2250],
    ['processor', 7, 27700, 8310, -19390],
    ['refunds_due', 4, 3700, 3700, 0],
    ['wallet', 8, 10900, 25700, 14800],
  ]);
  assert.deepEqual(linesIn(testing, 'jpy'), [
    ['earnings', 3, 450, 900, 450],
    ['fees', 1, 0, 50, 50],
    ['payouts_in_transit', 2, 450, 450, 0],
    ['processor', 3, 5450, 450, -5000],
    ['wallet', 2, 500, 5000, 4500],
  ]);
  assert.deepEqual(linesIn(live, 'usd'), [
    ['activations', 1, 0, 2000, 2000],
    ['inference', 2, 0, 2500, 2500],
    ['processor', 5, 6500, 2000, -4500],
    ['refunds_due', 2, 2000, 2000, 0],
    ['wallet', 2, 400, 400, 0],
  ]);
});

test('prints amounts in units of their currency', async () => {
  const { code, out, drifts } = await auditDatabase(market.url);
  assert.deepEqual([code, drifts], [0, []], out);
  assert.match(out, /^test market\n {2}account +entries +debit +credit +balance$/m);
  assert.match(out, /^ {2}wallet +8 +109\.00 USD +257\.00 USD +148\.00 USD$/m);
  assert.match(out, /^ {2}processor +3 +5450 JPY +450 JPY +-5000 JPY$/m);
  assert.match(out, /^ {2}= usd +48 +635\.70 USD +635\.70 USD +0\.00 USD$/m);
  assert.equal(out.match(/^ {2}ok {5}/gm)?.length, checksOf('test').length + checksOf('live').length);
  assert.match(out, /\n\nThe books are in order\.\n$/);
  const live = await auditDatabase(market.url, '--mode', 'live');
  assert.doesNotMatch(live.out, /^test market$/m);
  assert.match(live.out, /^live market$/m);
});

interface Corruption {
  what: string;
  /** Statements, run with the triggers off. */
  done: (ids: Trades) => string;
  /** The names of all checks that find it. */
  found: string[];
  says?: (ids: Trades) => RegExp;
}

const entries = (subject: string, fact: string, ...lines: [account: string, amount: number][]) =>
  `insert into test.ledger_entries (subject, fact, line, transaction_id, account, currency, amount) values ${lines
    .map(
      ([account, sum], index) => `('${subject}', '${fact}', ${index + 1}, 'txn_${fact}', '${account}', 'usd', ${sum})`,
    )
    .join(', ')}`;

const CORRUPTIONS: Corruption[] = [
  {
    what: 'a line is of another transaction',
    done: ({ paid, byCard }) => `update test.ledger_entries set transaction_id =
      (select min(transaction_id) from test.ledger_entries where subject = '${byCard}')
      where subject = '${paid}' and account = 'fees'`,
    found: ['transactions_sum_to_zero'],
    says: () => /txn_\w+: is off: -4\.90 USD instead of 0\.00 USD/,
  },
  {
    what: 'a line is a cent more than it was',
    done: ({ paid }) =>
      `update test.ledger_entries set amount = amount + 1 where subject = '${paid}' and account = 'fees'`,
    found: ['transactions_sum_to_zero', 'ledger_sums_to_zero', 'purchases_booked'],
    says: ({ paid }) => new RegExp(`${paid}: purchase, fees: 4\\.91 USD instead of 4\\.90 USD`),
  },
  {
    what: 'entries have an unknown fact',
    done: () => entries('pay_gift', 'gift', ['processor', -5], ['fees', 5]),
    found: ['facts_known'],
    says: () => /pay_gift: has entries of gift/,
  },
  {
    what: 'a wallet holds more than it was given',
    done: ({ buyer }) =>
      `update test.wallets set balance = balance + 100 where owner_id = '${buyer}' and currency = 'usd'`,
    found: ['wallets_match_entries'],
    says: ({ buyer }) => new RegExp(`${buyer}: the wallet holds something else: 149\\.00 USD instead of 148\\.00 USD`),
  },
  {
    what: 'a wallet is gone',
    done: ({ buyer }) => `delete from test.wallets where owner_id = '${buyer}' and currency = 'jpy'`,
    found: ['wallets_match_entries'],
    says: ({ buyer }) => new RegExp(`${buyer}: .*: 0 JPY instead of 4500 JPY`),
  },
  {
    what: 'a wallet exists without entries',
    done: ({ seller }) => `insert into test.wallets values ('${seller}', 'usd', 100)`,
    found: ['wallets_match_entries'],
  },
  {
    what: 'a wallet is below zero',
    done: ({ buyer }) => `alter table test.wallets drop constraint wallet_not_negative;
      update test.wallets set balance = -1 where owner_id = '${buyer}' and currency = 'usd'`,
    found: ['wallets_match_entries', 'wallets_not_negative'],
  },
  {
    what: 'a seller has a line that was never earned',
    done: ({ seller }) => `insert into test.earnings values
      ('${seller}', 'usd', 'sale', 'pur_never', 100, 10, 90, now())`,
    found: ['earnings_match_entries'],
    says: ({ seller }) => new RegExp(`${seller}: .*: 0\\.90 USD instead of 0\\.00 USD`),
  },
  {
    what: 'a line that was not paid out is lost',
    done: ({ returnedPayout }) => `delete from test.earnings where subject = '${returnedPayout}'`,
    found: ['earnings_match_entries'],
  },
  {
    what: 'the fee of a purchase is not what was booked',
    done: ({ paid }) => `update test.purchases set platform_fee = platform_fee + 1, seller_payout = seller_payout - 1
      where id = '${paid}'`,
    found: ['purchases_booked'],
  },
  {
    what: 'a purchase succeeded without an entry',
    done: ({ buyer, seller, paid }) => `insert into test.license_grants (id, asset_id, licensee_id, purchase_id)
        select '${GRANT}', asset_id, '${seller}', 'pur_new' from test.purchases where id = '${paid}';
      insert into test.purchases (id, listing_id, asset_id, buyer_id, seller_id, status, currency, amount, platform_fee,
        seller_payout, license_grant_id)
        select 'pur_new', listing_id, asset_id, '${seller}', '${buyer}', 'succeeded', 'usd', 100, 10, 90, '${GRANT}'
        from test.purchases where id = '${paid}'`,
    found: ['purchases_booked'],
  },
  {
    what: 'a pending purchase has entries',
    done: ({ pending }) => entries(pending, 'purchase', ['processor', -800], ['fees', 800]),
    found: ['unsold_purchases_not_booked', 'payments_booked'],
    says: ({ pending }) => new RegExp(`${pending}: pending, and has entries`),
  },
  {
    what: 'a purchase is gone while its entries remain',
    done: ({ paid }) => `delete from test.purchases where id = '${paid}'`,
    found: ['unsold_purchases_not_booked', 'licenses_paid_for'],
  },
  {
    what: 'the license of a purchase was revoked without a refund',
    done: ({ paid }) => `update test.license_grants set revoked_at = now() where purchase_id = '${paid}'`,
    found: ['purchases_licensed'],
    says: ({ paid }) => new RegExp(`${paid}: has 0 licenses in force`),
  },
  {
    what: 'a purchase has two licenses',
    done: ({ paid, seller }) => `insert into test.license_grants (id, asset_id, licensee_id, purchase_id)
      select '${GRANT}', asset_id, '${seller}', id from test.purchases where id = '${paid}'`,
    found: ['purchases_licensed'],
    says: ({ paid }) => new RegExp(`${paid}: has 2 licenses in force`),
  },
  {
    what: 'the license of a purchase belongs to another account',
    done: ({ paid, seller }) =>
      `update test.license_grants set licensee_id = '${seller}' where purchase_id = '${paid}'`,
    found: ['purchases_licensed'],
  },
  {
    what: 'a pending purchase has a license',
    done: ({ pending }) => `insert into test.license_grants (id, asset_id, licensee_id, purchase_id)
      select '${GRANT}', asset_id, buyer_id, id from test.purchases where id = '${pending}'`,
    found: ['licenses_paid_for'],
    says: ({ pending }) => new RegExp(`${GRANT}: in force, and ${pending} is pending`),
  },
  {
    what: 'a purchase is shown as refunded, and no money went back',
    done: ({ paid }) => `update test.purchases set status = 'refunded', refund_id = 'rfd_new' where id = '${paid}';
      update test.license_grants set revoked_at = now() where purchase_id = '${paid}'`,
    found: ['refunds_booked'],
  },
  {
    what: 'a refunded purchase is shown as paid',
    done: ({ refunded }) => `update test.purchases set status = 'succeeded', refund_id = null where id = '${refunded}'`,
    found: ['purchases_licensed', 'refunds_booked'],
  },
  {
    what: 'the license of a refunded purchase is in force',
    done: ({ refunded }) => `update test.license_grants set revoked_at = null where purchase_id = '${refunded}'`,
    found: ['licenses_paid_for', 'refunds_revoke_licenses'],
  },
  {
    what: 'the license of a refunded purchase is gone',
    done: ({ refunded }) => `delete from test.license_grants where purchase_id = '${refunded}'`,
    found: ['refunds_revoke_licenses'],
  },
  {
    what: 'a card was charged twice for one purchase',
    done: ({ byCard }) => `insert into test.payments select (jsonb_populate_record(p, '{"id": "${PAYMENT}"}')).*
      from test.payments p where subject = '${byCard}'`,
    found: ['payments_booked'],
    says: ({ byCard }) => new RegExp(`${byCard}: purchase, processor: -10\\.00 USD instead of -20\\.00 USD`),
  },
  {
    what: 'a top-up was booked, and its payment failed',
    done: ({ buyer }) =>
      `update test.payments set status = 'failed' where purpose = 'topup' and account_id = '${buyer}'`,
    found: ['payments_booked'],
  },
  {
    what: 'a payment was returned, and not booked',
    done: ({ byCard }) => `insert into test.payments
      select (jsonb_populate_record(p, '{"id": "${PAYMENT}", "status": "returned"}')).*
      from test.payments p where subject = '${byCard}'`,
    found: ['stray_charges_booked', 'card_refunds_promised'],
  },
  {
    what: 'a checkout was paid with something else',
    done: () => `update live.checkouts set amount = amount + 1 where status = 'paid'`,
    found: ['checkouts_booked'],
  },
  {
    what: 'money goes back to a card that nothing was owed to',
    done: ({ refundedToCard, byCard }) => `update test.card_refunds set payment_id =
      (select payment_id from test.purchases where id = '${byCard}')
      where payment_id = (select payment_id from test.purchases where id = '${refundedToCard}')`,
    found: ['card_refunds_promised'],
  },
  {
    what: 'a refund that came back is shown as arrived',
    done: ({ refundedToCard }) => `update test.card_refunds set status = 'succeeded'
      where payment_id = (select payment_id from test.purchases where id = '${refundedToCard}')`,
    found: ['card_refunds_booked'],
  },
  {
    what: 'a refund that has arrived is to be sent once more',
    done: () => `update live.card_refunds set status = 'pending', check_at = now()`,
    found: ['card_refunds_booked', 'refunds_due'],
    says: () => /refunds_due: .*: 0\.00 USD instead of 20\.00 USD/,
  },
  {
    what: 'a payout on its way is shown as paid',
    done: ({ openPayout }) => `update test.payouts set status = 'paid', paid_at = now() where id = '${openPayout}'`,
    found: ['payouts_in_transit', 'payouts_booked'],
    says: ({ openPayout }) => new RegExp(`${openPayout}: payout_paid, processor: 0\\.00 USD instead of 22\\.50 USD`),
  },
  {
    what: 'a line is of another payout',
    done: ({ openPayout, failedPayout }) =>
      `update test.earnings set payout_id = '${failedPayout}' where payout_id = '${openPayout}'`,
    found: ['payouts_match_lines'],
  },
  {
    what: 'a payout that came back is shown as paid',
    done: ({ returnedPayout }) => `update test.payouts set status = 'paid' where id = '${returnedPayout}'`,
    found: ['payouts_booked'],
  },
  {
    what: 'less was booked for inference than was collected',
    done: () => `update live.usage_collections set amount = amount + 1 where source = 'wallet'`,
    found: ['collections_booked', 'usage_owed_or_collected'],
    says: ({ debtor }) => new RegExp(`usage, wallet of ${debtor}: -4\\.00 USD instead of -4\\.01 USD`),
  },
  {
    what: 'usage was booked without a collection',
    done: () => entries('col_never', 'usage', ['processor', -5], ['inference', 5]),
    found: ['payments_booked', 'collections_booked'],
  },
  {
    what: 'a collection is gone while its entries remain',
    done: () => `delete from live.usage_collections where source = 'card' and status = 'succeeded'`,
    found: ['collections_booked', 'collections_match_payments', 'usage_owed_or_collected'],
    says: () => /col_\w+: missing, and its payment is succeeded/,
  },
  {
    what: 'a collection was given up while its card is being charged',
    done: ({ openCollection }) => `update live.usage_collections set status = 'failed' where id = '${openCollection}'`,
    found: ['collections_match_payments'],
    says: ({ openCollection }) => new RegExp(`${openCollection}: failed, and its payment is processing`),
  },
  {
    what: 'an account owes a nano-unit more than it used',
    done: ({ debtor }) => `update live.inference_accounts set owed_nano = owed_nano + 1 where account_id = '${debtor}'`,
    found: ['usage_owed_or_collected'],
    says: ({ debtor }) => new RegExp(`${debtor}: used 25000000003 nano-units, and 25000000004 are owed or collected`),
  },
  {
    what: 'a request that was paid for is gone',
    done: ({ debtor }) => `delete from live.inference_usage where account_id = '${debtor}'`,
    found: ['usage_owed_or_collected', 'usage_summed_by_day'],
  },
  {
    what: 'a day has more tokens than its requests',
    done: () => 'update test.inference_days set completion_tokens = completion_tokens + 1',
    found: ['usage_summed_by_day'],
  },
  {
    what: 'a reservation remains of a node that is long gone',
    done: ({
      debtor,
    }) => `insert into live.inference_nodes values ('gone', now() - interval '2 hours'), ('here', now());
      insert into live.inference_reservations values ('${debtor}', 'gone', 5)`,
    found: ['reservations_of_the_living'],
    says: ({ debtor }) => new RegExp(`${debtor}: reserved for gone, which has been silent since`),
  },
  {
    what: 'an account owes for the sandbox',
    done: ({ debtor }) => `insert into test.inference_accounts (account_id, owed_nano) values ('${debtor}', 0)`,
    found: ['nothing_owed_in_test_mode'],
  },
];

for (const { what, done, found, says } of CORRUPTIONS) {
  test(`detects that ${what}`, async (context) => {
    const broken = await market.clone();
    context.after(() => broken.drop());
    await broken.query(`set local session_replication_role = replica; ${done(trades)}`);
    const markets = await Promise.all(MODES.map((mode) => readSnapshot(broken.url, mode, auditLedger)));
    const out = markets.map(writeAudit).join('\n');
    const drifted = markets.flatMap(({ checks }) => checks.filter(({ ok }) => !ok));
    assert.deepEqual(
      drifted.map(({ name }) => name),
      found,
      out,
    );
    if (says) assert.match(out, says(trades));
  });
}

test('covers every check with a corruption', () => {
  const seen = new Set(CORRUPTIONS.flatMap(({ found }) => found));
  assert.deepEqual(
    CHECKS.filter(({ name }) => !seen.has(name)),
    [],
  );
});

test('lists the first of many drifts, and counts all', async (context) => {
  const broken = await market.clone();
  context.after(() => broken.drop());
  const ids = Array.from({ length: 25 }, () => newId('usr')).toSorted();
  await broken.query(`insert into live.wallets select id, 'usd', 1 from unnest($1::text[]) id`, [ids]);
  const inWords = await auditDatabase(broken.url);
  assert.deepEqual([inWords.code, inWords.drifts, inWords.err], [1, ['wallets_match_entries'], '']);
  assert.match(inWords.out, /\n\nThe books are NOT in order: see the lines that begin with DRIFT\.\n$/);
  assert.match(inWords.out, /DRIFT {2}wallets_match_entries: .* \(25 found\)\n( +usr_.*\n){10} +and 15 more\n/);
  const { out, code } = await auditDatabase(broken.url, '--json', '--mode', 'live');
  const { ok, markets } = JSON.parse(out);
  assert.deepEqual([code, ok, markets.length, markets[0].ok], [1, false, 1, false]);
  const drifted = markets[0].checks.filter((check: { ok: boolean }) => !check.ok);
  assert.equal(drifted.length, 1);
  const [{ name, drifts, examples }] = drifted;
  assert.deepEqual([name, drifts], ['wallets_match_entries', 25]);
  const problem = 'the wallet holds something else';
  assert.deepEqual(
    examples,
    ids.slice(0, 10).map((subject) => ({ subject, problem, currency: 'usd', expected: 0, found: 1 })),
  );
  assert.equal((await auditDatabase(broken.url, '--mode', 'test')).code, 0);
});

test('audits an embedded database while its server runs and trades, and when it is stopped', async (context) => {
  const data = join(directory.path, 'market');
  assert.match((await runAudit({ SOUK_DATA_DIR: data })).err, /^souk: there is no database in .*SOUK_DATA_DIR\n$/);
  const server = await spawnServer({ SOUK_DATA_DIR: data, SOUK_DEMO: 'false' });
  context.after(() => server.end('SIGKILL'));
  await untilReady(server);
  const { client } = await createKey(await signUp(server));
  const topUps = async () => {
    for (let count = 0; count < 20; count++) await topUp(client, 100 + count);
  };
  const [running] = await Promise.all([runAudit({ SOUK_DATA_DIR: data }), topUps(), topUps()]);
  assert.deepEqual([running.code, running.drifts], [0, []], running.out + running.err);
  assert.equal(await server.end('SIGTERM'), 0);
  const stopped = await runAudit({ SOUK_DATA_DIR: data }, '--json');
  assert.equal(stopped.code, 0, stopped.out + stopped.err);
  const rows: { account: string; credit: number }[] = JSON.parse(stopped.out).markets[0].trial_balance;
  assert.ok(Number(rows.find(({ account }) => account === 'wallet')?.credit) >= 40 * 100);
});

test('rejects a database that no server was started on, and unknown arguments', async (context) => {
  const empty = await emptyDatabase();
  context.after(() => empty.drop());
  const { code, out, err } = await auditDatabase(empty.url);
  assert.deepEqual(
    [code, out, err],
    [1, '', 'souk: the database is of an older version: start the server on it first\n'],
  );
  assert.equal((await auditDatabase(market.url, '--mode', 'both')).code, 2);
  assert.equal((await auditDatabase(market.url, 'twice')).code, 2);
});
