import { setTimeout as sleep } from 'node:timers/promises';
import { EVENTS_TOPIC } from '../../events/record-event.ts';
import { startHeartbeat } from '../../platform/async/heartbeat.ts';
import { WakeSignal } from '../../platform/async/wake-signal.ts';
import type { Vault } from '../../platform/crypto/key-ring.ts';
import type { RealmHandles } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/queryable.ts';
import type { Mode } from '../../platform/db/realm.ts';
import type { Log } from '../../platform/log.ts';
import type { OutboundHttp } from '../../platform/outbound/outbound-http.ts';
import { disableEndpoint } from '../endpoints/disable-webhook-endpoint.ts';
import type { LookedAt } from './claim-queues.sql.ts';
import { DELIVERIES_TOPIC } from './delivery.ts';
import { notSent, outcomeOf, outcomeOfLapsed, saysGone } from './delivery-outcome.ts';
import { Line, type Look } from './delivery-queue.ts';
import { FROM_THE_BEGINNING, fanOut } from './fan-out.ts';
import { OutcomeWriter } from './outcome-writer.ts';
import { QueueLeases } from './queue-leases.ts';
import { type Receiver, receiverOf } from './receiver.ts';
import { GIVE_UP_MS } from './retry-schedule.ts';
import { type Sendable, type Sent, sendDelivery } from './send-delivery.ts';

/** How often to say that it is there: several times within a lease. */
const HEARTBEAT_MS = 2_000;
/** How often to look for what nobody announced: what another node wrote down, and what became due. */
const LOOK_MS = 1_000;
/** A line with nothing to do is kept for a moment, as more may follow. */
const LINGER_MS = 500;
/** As many lines as one node works on, and as many deliveries as it has under way, in one mode. */
const MOST_LINES = 10_000;
const MOST_UNDER_WAY = 4_000;
/** With more than so many bytes at hand, each line has one event at a time. */
const MOST_BYTES = 128_000_000;
/** As many lines as are fetched for at once. */
const SLICE = 200;
/** What is under way when the server ends may take so long; then it is cut off, and sent once more by whoever goes on. */
const PATIENCE_MS = 3_000;
const PAUSE_MS = 1_000;
const PAUSE_OF_UNUSABLE_MS = 60_000;

export interface DeliveryOptions {
  mode: Mode;
  database: Pick<RealmHandles, 'of' | 'announcements' | 'heartbeats'>;
  vault: Vault;
  outbound: OutboundHttp;
  log: Log;
  /** Told of every try. */
  onAttempt?: (received: boolean) => void;
}

/** Sends one mode's events to the endpoints that listen. Several nodes may: each line is worked on by one of them. */
export class DeliveryWorker {
  readonly #options: DeliveryOptions;
  readonly #db: Db;
  readonly #log: Log;
  readonly #leases: QueueLeases;
  readonly #lines = new Map<string, Line>();
  /** Lines that would send, were not so much under way already. */
  readonly #held = new Set<Line>();
  readonly #events = new WakeSignal();
  readonly #work = new WakeSignal();
  readonly #writer: OutcomeWriter;
  readonly #endings: (() => void)[];
  readonly #loops: Promise<void>[];
  #stopping = false;
  #underWay = 0;
  #claimable = true;
  #claimedAt = 0;

  constructor(options: DeliveryOptions) {
    this.#options = options;
    this.#db = options.database.of(options.mode);
    this.#log = options.log;
    this.#leases = new QueueLeases(this.#db, options.database.heartbeats(options.mode));
    this.#writer = new OutcomeWriter(this.#db, this.#log, () => this.#work.wake());
    const { announcements } = options.database;
    this.#endings = [
      announcements.on(EVENTS_TOPIC, (realm) => {
        if (realm === options.mode) this.#events.wake();
      }),
      announcements.on(DELIVERIES_TOPIC, (realm) => {
        if (realm === options.mode) this.#lookEverywhere();
      }),
    ];
    this.#endings.push(startHeartbeat(HEARTBEAT_MS, () => this.#keep()));
    this.#loops = [
      this.#forever(this.#events, async () => {
        let next = FROM_THE_BEGINNING;
        do next = await this.#fanOut(next);
        while (next !== FROM_THE_BEGINNING && !this.#stopping);
      }),
      this.#forever(this.#work, () => this.#tend()),
    ];
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    for (const end of this.#endings) end();
    this.#events.wake();
    this.#work.wake();
    await Promise.all(this.#loops);
    for (const line of this.#lines.values()) line.putBack();
    const given = Date.now() + PATIENCE_MS;
    while (this.#underWay > 0 && Date.now() < given) await sleep(20);
    await this.#writer.close();
    await this.#leases.abandon([...this.#lines.keys()]).catch((error: Error) => {
      this.#log.warn({ err: error }, 'webhook lines could not be given back, and wait for their leases to end');
    });
  }

  /** Does it whenever the bell rings, and once in a while by itself, until the end. */
  async #forever(bell: WakeSignal, work: () => Promise<void>): Promise<void> {
    while (!this.#stopping) {
      try {
        await work();
      } catch (error) {
        this.#log.warn({ err: error as Error, mode: this.#options.mode }, 'webhook deliveries cannot go on yet');
        if (!this.#stopping) await sleep(PAUSE_MS);
      }
      if (!this.#stopping) await bell.wait(LOOK_MS);
    }
  }

  /** Answers where to go on. */
  async #fanOut(after: string): Promise<string> {
    const { next, lines } = await fanOut(this.#db, after);
    let elsewhere = false;
    for (const { endpoint_id, worker } of lines) {
      if (worker === null) this.#claimable = true;
      else if (worker === this.#leases.name) this.#lines.get(endpoint_id)?.lookAgain();
      else elsewhere = true;
    }
    if (lines.length > 0) this.#work.wake();
    if (elsewhere) this.#options.database.announcements.publish(this.#options.mode, DELIVERIES_TOPIC);
    return next;
  }

  #lookEverywhere(): void {
    this.#claimable = true;
    for (const line of this.#lines.values()) {
      line.outdated = true;
      line.lookAgain();
    }
    this.#work.wake();
  }

  /** Takes on lines that wait, fetches what they are to send, and lets go of those with nothing to do. */
  async #tend(): Promise<void> {
    await this.#claim();
    const curious = [...this.#lines.values()].filter((line) => line.outdated || line.hungry);
    if (curious.length > 0) await this.#fetch(curious);
    const idle = [...this.#lines.values()].filter((line) => line.idleFor >= LINGER_MS);
    if (idle.length > 0) await this.#release(idle);
  }

  /** When it was heard that there is something, and once in a while. What is announced while it looks is looked for again. */
  async #claim(): Promise<void> {
    const room = MOST_LINES - this.#lines.size;
    const known = !this.#claimable && performance.now() - this.#claimedAt < LOOK_MS;
    if (known || room <= 0) return;
    this.#claimable = false;
    this.#claimedAt = performance.now();
    for (const row of await this.#leases.claim(room)) {
      // Its own, where it came too late to keep it: then it knows already what is under way.
      if (!this.#lines.has(row.endpoint_id)) this.#lines.set(row.endpoint_id, new Line(row));
    }
  }

  async #fetch(lines: readonly Line[]): Promise<void> {
    for (const line of lines) line.outdated = false; // whatever changes from here on makes it so again
    const seen = await this.#leases.lookAt(lines);
    for (const line of lines) this.#see(line, seen.get(line.endpointId));
    await this.#leases.failOverdue(lines.filter((line) => seen.get(line.endpointId)?.suspended));
    const open = lines.filter((line) => line.hungry && this.#lines.has(line.endpointId));
    for (let from = 0; from < open.length; from += SLICE) await this.#fetchDue(open.slice(from, from + SLICE));
  }

  async #fetchDue(lines: readonly Line[]): Promise<void> {
    let bytes = 0;
    for (const line of this.#lines.values()) bytes += line.bytes;
    const room = Math.max(0, MOST_BYTES - bytes) / lines.length;
    const looks = lines.map((line) => line.beginLook(Math.floor(room)));
    const found = await this.#leases.due(lines, looks);
    for (const [index, line] of lines.entries()) {
      if (this.#lines.get(line.endpointId) !== line) continue; // it was lost meanwhile
      const rows = found.get(line.endpointId) ?? [];
      line.endLook(looks[index] as Look, rows);
      for (const row of rows) if (row.type === null) this.#writer.add(outcomeOfLapsed(row), () => undefined);
      this.#sendFrom(line);
    }
  }

  /** Somebody else has it, or it was released in between. What is under way comes back to nobody. */
  #drop(line: Line): void {
    line.putBack();
    if (this.#lines.get(line.endpointId) === line) this.#lines.delete(line.endpointId);
  }

  /** What the line's endpoint is now; nothing where somebody else has the line, or there is no such endpoint any more. */
  #see(line: Line, row: LookedAt | undefined): void {
    if (!row) {
      this.#drop(line);
      return;
    }
    line.changes = row.changes;
    line.seeStatus(row.suspended ? 'suspended' : row.status);
    line.seeStirs(row);
    if (line.receiver !== undefined && line.receiver.url !== row.url) line.clearFailures();
    try {
      line.receiver = receiverOf(row, this.#options.vault, line.receiver);
    } catch (error) {
      // A secret that cannot be opened must not keep the others waiting.
      this.#log.error({ err: error as Error, endpoint: line.endpointId }, 'a webhook endpoint cannot be used');
      line.rest(PAUSE_OF_UNUSABLE_MS);
    }
  }

  /** However much is under way to others, every line may have one: whoever is slow takes that from nobody. */
  #sendFrom(line: Line): void {
    while (!this.#stopping) {
      if (this.#underWay >= MOST_UNDER_WAY && !line.quiet) {
        this.#held.add(line);
        return;
      }
      const sendable = line.next();
      if (!sendable) return;
      this.#underWay += 1;
      void this.#send(line, sendable);
    }
  }

  async #send(line: Line, sendable: Sendable): Promise<void> {
    const { outbound, mode } = this.#options;
    const receiver = line.receiver as Receiver;
    const sent = await sendDelivery(outbound, receiver, sendable, mode).catch((error: Error) => {
      this.#log.error({ err: error, endpoint: line.endpointId }, 'a webhook delivery could not be sent');
      return notSent();
    });
    this.#underWay -= 1;
    line.returned(sendable, receiver, sent);
    this.#options.onAttempt?.(sent.received);
    if (this.#stopping && !sent.received)
      line.settled(sendable.event_id); // cut off by us, which says nothing about the receiver
    else this.#writeDown(line, sendable, receiver, sent);
    // Those that were held back come first.
    for (const other of this.#held) {
      if (this.#underWay >= MOST_UNDER_WAY || this.#stopping) break;
      this.#held.delete(other);
      this.#sendFrom(other);
    }
    this.#sendFrom(line);
    if (line.hungry) this.#work.wake();
  }

  #writeDown(line: Line, sendable: Sendable, { url }: Receiver, sent: Sent): void {
    this.#writer.add(outcomeOf(sendable, sent), () => line.settled(sendable.event_id));
    const since = line.failingSince?.getTime() ?? Number.POSITIVE_INFINITY;
    if (saysGone(sent)) this.#disable(line, url, 'gone');
    else if (Date.now() - since > GIVE_UP_MS) this.#disable(line, url, 'failing');
  }

  #disable(line: Line, url: string, reason: 'gone' | 'failing'): void {
    if (url !== line.receiver?.url) return; // it is not there any more
    line.disabled = true;
    line.putBack();
    this.#db
      .transaction((tx) => disableEndpoint(tx, line.endpointId, url, reason))
      .catch((error: Error) => {
        line.outdated = true; // it is enabled as yet, and the next failure tries again
        this.#log.warn({ err: error, endpoint: line.endpointId }, 'a webhook endpoint could not be disabled');
      });
  }

  async #release(lines: readonly Line[]): Promise<void> {
    const gone = await this.#leases.release(lines);
    for (const line of lines) {
      if (gone.has(line.endpointId)) this.#drop(line);
      else line.outdated = true; // also where it rests, or is disabled: it is let go of once the change was seen
      line.lookAgain();
    }
    if (gone.size < lines.length) this.#work.wake();
  }

  /** Says that it is there, and looks at all of its lines again: something may have become due. */
  async #keep(): Promise<void> {
    const lines = [...this.#lines.values()];
    if (lines.length === 0) return;
    try {
      const kept = await this.#leases.keep(lines);
      for (const line of lines) {
        if (!kept.has(line.endpointId)) this.#drop(line);
        line.outdated = true; // whether or not it has changed itself: nobody tells it of a suspension
        line.lookAgain();
      }
      this.#work.wake();
    } catch (error) {
      this.#log.warn({ err: error as Error }, 'webhook lines could not be kept on lease');
    }
  }
}
