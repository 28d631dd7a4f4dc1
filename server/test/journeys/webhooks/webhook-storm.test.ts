import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventType } from '../../../src/events/event.ts';
import { recordEvent } from '../../../src/events/record-event.ts';
import type { Database } from '../../../src/platform/db/database.ts';
import { type Inbox, inboxFactory, type ResponseHandler, respondWith } from '../../harness/clients/webhook-inbox.ts';
import { startReceiver } from '../../harness/clients/webhook-receiver.ts';
import { eventually } from '../../harness/eventually.ts';
import { newTrader } from '../../harness/markets/market.ts';
import { createEndpoint } from '../../harness/markets/webhook-endpoints.ts';
import { countUnfinished, makeDeliveriesDue } from '../../harness/markets/webhook-queues.ts';
import { openDatabase } from '../../harness/people/sellers.ts';
import { pick, type Random, seeded } from '../../harness/random.ts';
import { FULL_SIZE, scaled } from '../../harness/scale.ts';
import { createCrashingServer, type Victim } from '../../harness/servers/crashing-server.ts';
import { temporaryDirectory } from '../../harness/servers/process.ts';

// Emits many events while receivers fail in every way, and while the server and its database are killed repeatedly.
// Committed events arrive, signed and numbered, and no others.

const SEED = Number(process.env.SOUK_TEST_SEED ?? Math.floor(Math.random() * 2 ** 32));
const EVENTS = scaled(10_000);
/** Restarts take most of the time: at a tenth of the size, only the hardest kinds. */
const VICTIMS: readonly Victim[] = FULL_SIZE
  ? ['the server', 'the server', 'the database', 'the server', 'both', 'the server']
  : ['the server', 'both'];
const ACCOUNTS = 4;
const TYPES: readonly EventType[] = ['payout.paid', 'listing.published', 'listing.purchased'];
const MAX_PER_TRANSACTION = 25;

const directory = await temporaryDirectory();
const server = await createCrashingServer(directory.path, { embedded: true });
const { database } = server;
const receiver = await startReceiver();
const newInbox = inboxFactory(receiver);
after(async () => {
  await receiver.stop();
  await server.stop();
  await directory.remove();
});

interface Listener {
  id: string;
  account: string;
  types: readonly EventType[];
  inbox: Inbox;
}

/** Creates one endpoint for all types and one for a single type in each account. */
async function openEndpoints(random: Random): Promise<Listener[]> {
  const listeners: Listener[] = [];
  for (let i = 0; i < ACCOUNTS; i++) {
    const { id: account, client } = await newTrader(server);
    for (const types of [TYPES, TYPES.slice(0, 1)]) {
      const inbox = newInbox();
      inbox.respond = unreliable(random);
      const events = types === TYPES ? ['*'] : types;
      const { id, secret } = await createEndpoint(client, { url: inbox.url, events });
      inbox.secret = secret;
      listeners.push({ id, account, types, inbox });
    }
  }
  return listeners;
}

/** Thresholds out of a thousand. */
const BEHAVIOURS: readonly [below: number, behaviour: ResponseHandler][] = [
  [2, () => undefined], // never responds
  [20, respondWith(500, 'out of order')],
  [40, respondWith(503, '', { connection: 'close' })],
  [50, respondWith(302, '', { location: 'http://localhost:1/elsewhere' })],
  [70, (_arrival, response) => response.destroy()],
  [90, (_arrival, response) => response.socket?.resetAndDestroy()],
  [100, (_arrival, response) => void setTimeout(() => response.end('slowly'), 300)],
  // Responds 200, and then disconnects.
  [110, (_arrival, response) => response.writeHead(200).write('o', () => response.destroy())],
];

function unreliable(random: Random): ResponseHandler {
  return (arrival, response) => {
    const dice = random(1000);
    const behaviour = BEHAVIOURS.find(([below]) => dice < below)?.[1] ?? respondWith(200, 'ok');
    behaviour(arrival, response);
  };
}

/** Numbers of the committed events. Where the database was lost during the commit, the outcome is unknown. */
const happened = new Set<number>();
const undone = new Set<number>();
let emitted = 0;

const rolledBack = new Error('rolled back');

/** Emits a few events in one transaction, and rolls some of them back. */
async function happen(random: Random, market: Database, listeners: readonly Listener[]): Promise<void> {
  const numbers = Array.from({ length: 1 + random(MAX_PER_TRANSACTION) }, () => emitted++);
  const rollsBack = random(10) === 0;
  const done = market.test.transaction(async (tx) => {
    for (const number of numbers) {
      const { account: accountId } = pick(random, listeners);
      const data = { object: { number, words: 'Grüße, 世界 \u2028 "\\'.repeat(random(40)) } };
      await recordEvent(tx, { type: pick(random, TYPES), accountId, data });
    }
    if (rollsBack) throw rolledBack;
  });
  await done.then(
    () => {
      for (const number of numbers) happened.add(number);
    },
    (error: Error) => {
      if (error !== rolledBack) throw error;
      for (const number of numbers) undone.add(number);
    },
  );
}

/** The database may be down with the server: retries this often, a tenth of a second apart. */
const MAX_RETRIES = 600;

/** Emits events until the goal, on connections of its own, which may be lost at any time. */
async function emitUntil(random: Random, listeners: readonly Listener[], goal: number): Promise<void> {
  for (let lost = 0; happened.size < goal; ) {
    const market = openDatabase(database);
    try {
      while (happened.size < goal) {
        await happen(random, market, listeners);
        lost = 0;
      }
    } catch (error) {
      if (++lost === MAX_RETRIES) throw error;
      await sleep(100); // what was lost is emitted anew
    } finally {
      await market.close();
    }
  }
}

const arrived = (listeners: readonly Listener[]) =>
  listeners.reduce((count, { inbox }) => count + inbox.events.length, 0);

/** Crashes while deliveries are in flight. */
async function storm(random: Random, listeners: readonly Listener[]): Promise<void> {
  for (const [index, victim] of VICTIMS.entries()) {
    const goal = Math.ceil((EVENTS * (index + 1)) / (VICTIMS.length + 1));
    const enough = arrived(listeners) + 1 + random(Math.ceil(EVENTS / VICTIMS.length / 2));
    const written = emitUntil(random, listeners, goal);
    await eventually('some to arrive', async () => {
      await makeDeliveriesDue(database);
      return arrived(listeners) >= enough;
    });
    await server.crash(victim);
    await server.start();
    await written;
    await endLeases();
  }
  await emitUntil(random, listeners, EVENTS);
}

/** Expires the leases of dead workers. */
async function endLeases(): Promise<void> {
  await database.query('update test.webhook_queues set wake_at = now() where worker is not null');
}

/** Waits as long as there is progress. */
async function untilAllIsDelivered(): Promise<void> {
  for (let left = Number.POSITIVE_INFINITY; left > 0; ) {
    left = await eventually('more to be delivered', async () => {
      await makeDeliveriesDue(database);
      const { unsent, pending } = await countUnfinished(database);
      await sleep(100);
      return unsent + pending < left && { count: unsent + pending };
    }).then(({ count }) => count);
  }
}

test(`delivers ${EVENTS} events through ${VICTIMS.length} times kill -9, signed and without a gap`, async (t) => {
  t.diagnostic(`seed ${SEED}`);
  const random = seeded(SEED);
  await server.start();
  const listeners = await openEndpoints(random);
  await storm(random, listeners);
  await untilAllIsDelivered();
  const different = listeners.reduce((count, { inbox }) => count + inbox.ids.length, 0);
  t.diagnostic(`${happened.size} events, ${different} deliveries, ${arrived(listeners)} arrivals`);
  assert.ok(happened.size >= EVENTS && undone.size > 0);
  assert.ok(arrived(listeners) > different, 'some were sent more than once');

  await t.test('delivers to each receiver its events, numbered without a gap and signed', async () => {
    for (const { account, types, inbox } of listeners) {
      const concerns = await database.query<{ id: string }>(
        'select id from test.events where account_id = $1 and type = any ($2) order by id',
        [account, types],
      );
      assert.deepEqual(
        inbox.ids,
        concerns.map(({ id }) => id),
      );
      await inbox.assertGapFree();
    }
  });

  await t.test('delivers what was committed, and nothing that was rolled back', () => {
    const everything = listeners.filter(({ types }) => types === TYPES).flatMap(({ inbox }) => inbox.events);
    const numbers = new Set(everything.map(({ data }) => (data.object as unknown as { number: number }).number));
    assert.deepEqual(happened.difference(numbers), new Set());
    assert.deepEqual(undone.intersection(numbers), new Set());
  });

  await t.test('logs the success of each delivery in the end', async () => {
    const rows = await database.query(
      `select status, attempts -> -1 ->> 'error' as error, count(*)::int from test.webhook_deliveries group by 1, 2`,
    );
    assert.deepEqual(rows, [{ status: 'succeeded', error: null, count: different }]);
  });
});
