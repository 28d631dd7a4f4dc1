import type { Log } from '../../../platform/log.ts';
import type { NodeRegistration } from './node-registration.ts';
import type { ReservationReturns } from './reservation-returns.ts';

export interface ReservationMaintenanceOptions {
  log: Log;
  node: NodeRegistration;
  returns: ReservationReturns;
  /** Reservations unused for this long are returned. */
  idleMs: number;
  /** Returns true if nothing is reserved, so that there is nothing to maintain. */
  isEmpty: () => boolean;
  now: () => number;
}

/** Returns idle reservations, sends heartbeats, and renews the node once the database may differ, periodically. */
export class ReservationMaintenance {
  readonly #options: ReservationMaintenanceOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(options: ReservationMaintenanceOptions) {
    this.#options = options;
  }

  /** Has no effect while it runs; it stops by itself when nothing is reserved. */
  start(): void {
    this.#timer ??= setInterval(() => this.#maintain(), this.#options.idleMs / 2).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  #maintain(): void {
    const { log, node } = this.#options;
    if (this.#running || node.isRenewing || node.isClosed) return;
    this.#running = this.#maintainNow()
      .catch((error: Error) => {
        node.markUncertain();
        log.warn({ err: error }, 'failed to maintain inference reservations; retrying');
      })
      .finally(() => {
        this.#running = undefined;
      });
  }

  async #maintainNow(): Promise<void> {
    const { node, returns, idleMs, isEmpty, now } = this.#options;
    if (node.isUncertain) return node.renew();
    if (isEmpty()) return this.#stop();
    await returns.returnUnusedSince(now() - idleMs);
    await node.sendHeartbeatIfDue();
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
