import type { Db, HeartbeatDb } from '../../../platform/db/queryable.ts';
import type { Signature } from '../../../runtimes/tensor.ts';
import { DEPLOYMENTS_TOPIC } from '../../announce-deployments.ts';
import type { DeploymentFailure, DeploymentRow } from '../../deployment.ts';
import { recordFailed, recordReady } from '../../record-deployment-events.ts';
import type { Setbacks } from '../model-setbacks.ts';
import * as sql from './leases.sql.ts';

export interface LeasesOptions {
  db: Db;
  /** For what no call waits for. */
  background: Db;
  heartbeats: HeartbeatDb;
  /** The name of this node. */
  node: string;
  /** In milliseconds: how long a lease lasts. */
  leaseMs: number;
  publicUrl: string;
}

/** What one node asks of the database about one mode's deployments. */
export class Leases {
  readonly #options: LeasesOptions;
  readonly #db: Db;
  readonly #node: string;
  readonly #leaseMs: number;

  constructor(options: LeasesOptions) {
    this.#options = options;
    this.#db = options.db;
    this.#node = options.node;
    this.#leaseMs = options.leaseMs;
  }

  /** Some that should run, that nobody runs, and of which this node knows nothing. */
  unheld(
    held: string[],
    most: number,
    places: number,
    used: number,
  ): Promise<Pick<DeploymentRow, 'id' | 'owner_id' | 'runtime'>[]> {
    return this.#options.background.many(sql.unheldDeployments, [this.#node, this.#leaseMs, held, most, places, used]);
  }

  async roomElsewhere(): Promise<boolean> {
    return (await this.#db.one(sql.roomElsewhere, [this.#node, this.#leaseMs]))?.found ?? false;
  }

  /** Those that somebody else was quicker to take, or that should not run, are not among what it answers. */
  claim(ids: string[]): Promise<DeploymentRow[]> {
    return this.#db.atOnce(async (tx) => {
      const claimed = await tx.many(sql.claimDeployments, [this.#node, this.#leaseMs, ids]);
      if (claimed.length > 0) tx.announce(DEPLOYMENTS_TOPIC);
      return claimed;
    });
  }

  /** Has another node start an idle one. Answers whether that is to be expected. */
  async offer(id: string, toAnybody: boolean): Promise<boolean> {
    return this.#db.atOnce(async (tx) => {
      const offered = await tx.run(sql.offerDeployment, [this.#node, this.#leaseMs, id, toAnybody]);
      if (offered > 0) tx.announce(DEPLOYMENTS_TOPIC);
      return offered > 0;
    });
  }

  /** Answers those that are still this node's, with what may have changed about them. */
  async keep(ids: string[]): Promise<Map<string, { idle_timeout: number }>> {
    if (ids.length === 0) return new Map();
    const kept = await this.#options.heartbeats.transaction((tx) =>
      tx.many(sql.keepDeployments, [this.#node, this.#leaseMs, ids]),
    );
    return new Map(kept.map((row) => [row.id, row]));
  }

  holderOf(id: string): Promise<sql.Holder | undefined> {
    return this.#db.one(sql.holderOfDeployment, [id]);
  }

  /** Answers whether it still was this node's. Its owner is told the first time since it was started. */
  ready(id: string, signature: Signature | undefined): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      const given = signature === undefined ? null : JSON.stringify(signature);
      const found = await tx.one(sql.setDeploymentReady, [this.#node, id, given]);
      if (!found) return false;
      const { was_announced: wasAnnounced, ...row } = found;
      if (!wasAnnounced) await recordReady(tx, row, this.#options);
      tx.announce(DEPLOYMENTS_TOPIC);
      return true;
    });
  }

  /** It is started again, on the same lease. */
  async down(id: string): Promise<void> {
    await this.#db.atOnce((tx) => tx.run(sql.setDeploymentDown, [this.#node, id]));
  }

  async idle(id: string, { failures, backoffStep, pause }: Setbacks): Promise<void> {
    await this.#db.atOnce((tx) => {
      tx.announce(DEPLOYMENTS_TOPIC);
      return tx.run(sql.setDeploymentIdle, [this.#node, id, failures, backoffStep, pause]);
    });
  }

  async failed(id: string, failure: DeploymentFailure): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const row = await tx.one(sql.setDeploymentFailed, [this.#node, id, JSON.stringify(failure)]);
      if (!row) return;
      await recordFailed(tx, row, this.#options);
      tx.announce(DEPLOYMENTS_TOPIC);
    });
  }

  /** All at once: others may go on with them. */
  async giveBack(): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await tx.run(sql.giveBackDeployments, [this.#node]);
      await tx.run(sql.deleteNode, [this.#node]);
      tx.announce(DEPLOYMENTS_TOPIC);
    });
  }

  /** What the nodes had that are known to be dead is anybody's. */
  async takeBack(): Promise<void> {
    await this.#options.background.atOnce((tx) => tx.run(sql.takeBackDeployments, [this.#node]));
  }

  async beSeen(url: string, places: number, used: number): Promise<void> {
    await this.#options.heartbeats.transaction((tx) => tx.run(sql.seeNode, [this.#node, url, places, used]));
  }
}
