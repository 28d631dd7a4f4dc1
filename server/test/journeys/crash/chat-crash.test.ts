import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { writeNano } from '../../../src/inference/metering/nano.ts';
import { LAPSE_MS } from '../../../src/inference/metering/reservations/node-registration.ts';
import { ChatStream } from '../../harness/clients/chat-stream.ts';
import type { ApiResponse } from '../../harness/clients/client.ts';
import {
  modelPrices,
  type Plan,
  plannedChat,
  STREAMED,
  toScript,
  WORD_PRICE,
} from '../../harness/clients/planned-chat.ts';
import { eventually } from '../../harness/eventually.ts';
import { type Caller, newCaller } from '../../harness/markets/inference.ts';
import { assertUsageBooked, owedBy, reservedOf, spentBy, usageOf } from '../../harness/markets/inference-books.ts';
import { CENT } from '../../harness/markets/inference-debts.ts';
import { type Random, seeded } from '../../harness/random.ts';
import { FULL_SIZE } from '../../harness/scale.ts';
import {
  type CrashingGateway,
  type CrashingGatewayOptions,
  createCrashingGateway,
} from '../../harness/servers/crashing-gateway.ts';
import { countTokens, renderPrompt } from '../../harness/servers/scripted-completion.ts';

// Many completions are running in live mode when the server is killed: some just begun, some in the middle, some ending
// as the kill comes. A caller who saw a completion end has paid for it, once; no caller has paid for more than was
// received.

const SEED = Number(process.env.SOUK_TEST_SEED ?? Math.floor(Math.random() * 2 ** 32));
const STREAMS = FULL_SIZE ? 200 : 28;
const ROUNDS = FULL_SIZE ? 5 : 1;
const CALLERS = 3;
const PROMPT_PRICE = 10_000;
const CREDIT = 10_000;
const KINDS = ['ends', 'ends late', 'ends late', 'flows', 'leaves', 'whole', 'whole late'] as const;
type Kind = (typeof KINDS)[number];

interface Streamed {
  kind: Kind;
  caller: Caller;
  body: ReturnType<typeof plannedChat>;
  stream: ChatStream;
}

interface Whole {
  key: string;
  body: object;
  /** Undefined where the crash came first. */
  response: ApiResponse | undefined;
}

function planFor(kind: Kind, random: Random): Plan {
  const words = 2 + random(12);
  if (kind === 'ends') return { words };
  if (kind === 'flows') return { words: 300, interval: 40 };
  if (kind === 'whole') return { words };
  if (kind === 'whole late') return { words, stall: 'headers' };
  if (kind === 'leaves') return { words, stall: { after: 1 + random(words) }, runningUsage: true };
  // Before anything, in the middle, or when only the finish reason, the usage or [DONE] are missing.
  return { words, stall: random(6) === 0 ? 'headers' : { after: random(words + 3) } };
}

class Storm {
  readonly #gateway: CrashingGateway;
  readonly #random = seeded(SEED);
  readonly callers: Caller[] = [];
  /** Requests whole completions with an Idempotency-Key, and will repeat them. */
  readonly careful: Caller;
  readonly streams: Streamed[] = [];
  readonly wholes: Whole[] = [];

  private constructor(gateway: CrashingGateway, callers: Caller[], careful: Caller) {
    this.#gateway = gateway;
    this.callers = callers;
    this.careful = careful;
  }

  static async open(gateway: CrashingGateway): Promise<Storm> {
    const callers: Caller[] = [];
    for (let i = 0; i < CALLERS; i++) callers.push(await newCaller(gateway, 'live'));
    return new Storm(gateway, callers, await newCaller(gateway, 'live'));
  }

  /** Kills the server once all requests have reached their planned state, as many are about to end. */
  async crashInTheMiddle(): Promise<void> {
    const { upstream } = this.#gateway;
    const requests = Array.from({ length: STREAMS }, (_, i) => this.#ask(KINDS[i % KINDS.length] as Kind, i));
    const late = requests.filter(({ kind }) => kind.endsWith('late'));
    await Promise.all(requests.map(({ ready }) => ready));
    await upstream.untilStalled(late.length);
    const someEnded = countdown(
      1 + this.#random(late.length / 2),
      late.map(({ ended }) => ended),
    );
    upstream.resume();
    await someEnded;
    await this.#gateway.crash();
    await Promise.all(requests.map(({ ended }) => ended));
  }

  /** `ready` resolves once the request has got as far as planned before the crash. */
  #ask(kind: Kind, index: number): { kind: Kind; ready: Promise<void>; ended: Promise<void> } {
    const plan = planFor(kind, this.#random);
    if (kind === 'whole' || kind === 'whole late') {
      const whole: Whole = { key: `whole ${this.wholes.length}`, body: plannedChat(plan), response: undefined };
      this.wholes.push(whole);
      const ended = this.requestWhole(whole).then(
        (response) => {
          // A server that has lost its database can still respond with an error.
          if (response.status === 200) whole.response = response;
          else assert.ok(kind === 'whole late' && response.status >= 500, response.text);
        },
        () => undefined, // interrupted
      );
      return { kind, ready: kind === 'whole' ? ended : Promise.resolve(), ended };
    }
    const caller = this.callers[index % CALLERS] as Caller;
    const body = plannedChat(plan, index % 2 === 0 ? STREAMED : {});
    const stream = new ChatStream(this.#gateway.url, caller.key.secret, body);
    this.streams.push({ kind, caller, body, stream });
    return { kind, ready: this.#ready(kind, plan, stream), ended: stream.ended };
  }

  async #ready(kind: Kind, { stall }: Plan, stream: ChatStream): Promise<void> {
    if (kind === 'ends') await stream.ended;
    if (kind === 'flows') await stream.untilChunks(2);
    if (kind !== 'leaves' || typeof stall !== 'object' || !('after' in stall)) return;
    await stream.untilChunks(stall.after);
    stream.disconnect();
  }

  requestWhole({ key, body }: Whole): Promise<ApiResponse> {
    return this.careful.caller.post('/v1/chat/completions', body, { 'idempotency-key': key });
  }
}

/** Resolves at the moment when this many of them have ended. */
function countdown(count: number, all: readonly Promise<void>[]): Promise<void> {
  let left = count;
  return new Promise((resolve, reject) => {
    for (const one of all) one.then(() => --left === 0 && resolve(), reject);
  });
}

/** Returns the cost of this many words: nothing where nothing was received. */
function costOf({ body }: Pick<Streamed, 'body'>, words: number): number {
  return words === 0 ? 0 : countTokens(renderPrompt(body.messages)) * PROMPT_PRICE + words * WORD_PRICE;
}

async function assertBilledAsReceived({ streams, callers }: Storm, { database }: CrashingGateway): Promise<void> {
  for (const caller of callers) {
    const rows = new Map((await usageOf(database, caller.id)).map((row) => [row.request_id, row]));
    for (const streamed of streams.filter((one) => one.caller === caller)) {
      const { kind, stream } = streamed;
      const row = stream.requestId === undefined ? undefined : rows.get(stream.requestId);
      if (stream.requestId !== undefined) rows.delete(stream.requestId);
      const what = `${kind}, ${stream.chunks} words, ${stream.isDone ? 'complete' : 'not complete'}: ${row?.outcome}`;
      if (!stream.isDone) {
        assert.ok((row?.cost ?? 0) <= costOf(streamed, stream.chunks), `${what} cost ${row?.cost}`);
        continue;
      }
      assert.deepEqual([row?.outcome, row?.cost], ['complete', costOf(streamed, stream.chunks)], what);
      const returned = 'stream_options' in streamed.body ? writeNano(costOf(streamed, stream.chunks)) : undefined;
      assert.equal(stream.cost, returned, what);
    }
    for (const row of rows.values()) assert.equal(row.cost, 0, 'nothing of it was delivered');
    assert.equal(await owedBy(database, caller.id), await spentBy(database, caller.id));
  }
}

/** Returns what dead nodes had reserved of an account's credit. */
const deadHolds = async ({ database }: CrashingGateway, { id }: Caller) =>
  Object.values(await reservedOf(database, id));

function assertSomeOfEach(storm: Storm): void {
  const [done, broken] = [true, false].map((is) => storm.streams.filter(({ stream }) => stream.isDone === is));
  assert.ok(done && done.length >= (ROUNDS * STREAMS) / KINDS.length - ROUNDS, 'many were complete before');
  assert.ok(
    broken?.some(({ kind, stream }) => kind === 'flows' && stream.chunks > 0),
    'many were in the middle',
  );
  assert.ok(
    storm.wholes.some(({ response }) => response),
    'some complete responses arrived',
  );
}

function crashJourney(victim: CrashingGatewayOptions['victim']): void {
  test(`bills ${STREAMS} completions correctly through kill -9 of ${victim}`, async (t) => {
    t.diagnostic(`seed ${SEED}; SOUK_TEST_SEED=${SEED} plans the same again`);
    const gateway = await createCrashingGateway({
      victim,
      script: toScript,
      backend: { context_length: 400_000, max_output_tokens: 200_000 },
      settings: {
        prices: modelPrices(PROMPT_PRICE),
        billing: { credit_limit: CREDIT, collect_at: CREDIT },
        limits: { requests_per_minute: 100_000, tokens_per_minute: 100_000_000 },
      },
    });
    after(() => gateway.stop());
    const { database, upstream } = gateway;
    await gateway.start();
    const storm = await Storm.open(gateway);

    for (let round = 1; round <= ROUNDS; round++) {
      await storm.crashInTheMiddle();
      await gateway.start();
      await assertBilledAsReceived(storm, gateway);
      await assertUsageBooked(database);
    }
    assertSomeOfEach(storm);
    const late = storm.streams.filter(({ kind }) => kind === 'ends late');
    t.diagnostic(`${late.filter(({ stream }) => stream.isDone).length} of ${late.length} ended just before a kill`);

    const dead = (await database.query<{ node: string }>('select node from live.inference_nodes')).map(
      (row) => row.node,
    );
    await t.test('charges once for a repeated whole completion, whatever happened to the first', async () => {
      upstream.respondByDefault((request) => {
        const { stall: _, ...atOnce } = toScript(request);
        return atOnce;
      });
      await database.query(`update live.idempotency_keys set leased_until = now() - interval '1 second'`);
      let returned = 0;
      for (const whole of storm.wholes) {
        const again = await storm.requestWhole(whole);
        assert.equal(again.status, 200, again.text);
        if (whole.response) {
          assert.equal(again.headers.get('idempotent-replayed'), 'true');
          assert.equal(again.text, whole.response.text);
        }
        returned += Math.round(Number(again.body.usage.cost) * 1e9);
      }
      const rows = (await usageOf(database, storm.careful.id)).filter(({ cost }) => cost > 0);
      assert.equal(rows.length, storm.wholes.length);
      assert.equal(await spentBy(database, storm.careful.id), returned);
    });

    await t.test('releases the reservations of dead nodes', async () => {
      for (const caller of storm.callers) {
        const holds = await deadHolds(gateway, caller);
        assert.ok(
          holds.some((nano) => nano > 0),
          'they held reservations',
        );
      }
      await eventually('dead nodes to be ignored', async () => {
        const heard = await database.query(
          `select from live.inference_nodes
           where node = any ($1) and seen_at > now() - $2::int * interval '1 millisecond'`,
          [dead, LAPSE_MS],
        );
        return heard.length === 0;
      });
      for (const caller of storm.callers) {
        const free = CREDIT * CENT - (await owedBy(database, caller.id));
        // The prompt is reserved as a token for each byte of the request, and some more.
        const words = Math.floor((free - 1000 * PROMPT_PRICE) / WORD_PRICE);
        const all = await caller.caller.post('/v1/chat/completions', plannedChat({ words: 1 }, { max_tokens: words }));
        assert.equal(all.status, 200, all.text);
        const over = await caller.caller.post(
          '/v1/chat/completions',
          plannedChat({ words: 1 }, { max_tokens: words + 1000 }),
        );
        assert.equal(over.status, 402, 'and it was all that there is');
      }
      await database.query(`select live.enqueue_job('sweep_reservations', '{}'::json, null)`);
      await eventually('the rows of dead nodes to be deleted', async () => {
        const left = await database.query('select from live.inference_reservations where node = any ($1)', [dead]);
        return left.length === 0;
      });
      await assertUsageBooked(database);
    });
  });
}

crashJourney('the server');
if (FULL_SIZE) crashJourney('the database');
