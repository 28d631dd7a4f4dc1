import type { Db, HeartbeatDb } from '../../../platform/db/queryable.ts';
import type { Signature } from '../../../runtimes/tensor.ts';
import { DEPLOYMENTS_TOPIC } from '../../announce-deployments.ts';
import type { DeploymentFailure, DeploymentRow } from '../../deployment.ts';
import { recordFailed, recordReady } from '../../record-deployment-events.ts';
import type { FailureRecord } from '../model-failures.ts';
import * as sql from './leases.sql.ts';

export interface LeasesOptions {
  db: Db;
  /** Connections for work that no call waits for. */
  background: Db;
  heartbeats: HeartbeatDb;
  /** Name of this node. */
  node: string;
  /** Duration of a lease in milliseconds. */
  leaseMs: number;
  publicUrl: string;
}

/** Queries and updates the leases of one mode's deployments for one node. */
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

  /** Finds deployments that should run, that no node runs, and that are not in `held`. */
  unheld(
    held: string[],
    limit: number,
    places: number,
    used: number,
  ): Promise<Pick<DeploymentRow, 'id' | 'owner_id' | 'runtime'>[]> {
    return this.#options.background.many(sql.unheldDeployments, [this.#node, this.#leaseMs, held, limit, places, used]);
  }

  async roomElsewhere(): Promise<boolean> {
    return (await this.#db.one(sql.roomElsewhere, [this.#node, this.#leaseMs]))?.found ?? false;
  }

  /** Returns only the deployments it claimed: not those that another node took first, or that should not run. */
  claim(ids: string[]): Promise<DeploymentRow[]> {
    return this.#db.atOnce(async (tx) => {
      const claimed = await tx.many(sql.claimDeployments, [this.#node, this.#leaseMs, ids]);
      if (claimed.length > 0) tx.announce(DEPLOYMENTS_TOPIC);
      return claimed;
    });
  }

  /** Offers an idle deployment to other nodes. Returns whether one is expected to start it. */
  async offer(id: string, toAnyNode: boolean): Promise<boolean> {
    return this.#db.atOnce(async (tx) => {
      const offered = await tx.run(sql.offerDeployment, [this.#node, this.#leaseMs, id, toAnyNode]);
      if (offered > 0) tx.announce(DEPLOYMENTS_TOPIC);
      return offered > 0;
    });
  }

  /** Renews leases. Returns the deployments that are still this node's, with their current settings. */
  async renew(ids: string[]): Promise<Map<string, { idle_timeout: number }>> {
    if (ids.length === 0) return new Map();
    const renewed = await this.#options.heartbeats.transaction((tx) =>
      tx.many(sql.renewDeployments, [this.#node, this.#leaseMs, ids]),
    );
    return new Map(renewed.map((row) => [row.id, row]));
  }

  holderOf(id: string): Promise<sql.Holder | undefined> {
    return this.#db.one(sql.holderOfDeployment, [id]);
  }

  /** Returns whether it was still this node's. Emits `deployment.ready` once per start by its owner. */
  ready(id: string, signature: Signature | undefined): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      const json = signature === undefined ? null : JSON.stringify(signature);
      const found = await tx.one(sql.setDeploymentReady, [this.#node, id, json]);
      if (!found) return false;
      const { was_announced: wasAnnounced, ...row } = found;
      if (!wasAnnounced) await recordReady(tx, row, this.#options);
      tx.announce(DEPLOYMENTS_TOPIC);
      return true;
    });
  }

  /** Marks it as starting again, under the same lease. */
  async down(id: string): Promise<void> {
    await this.#db.atOnce((tx) => tx.run(sql.setDeploymentDown, [this.#node, id]));
  }

  async idle(id: string, { failures, backoffStep, pause }: FailureRecord): Promise<void> {
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

  /** Releases all leases at once, so that other nodes can take over. */
  async releaseAll(): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await tx.run(sql.releaseDeployments, [this.#node]);
      await tx.run(sql.deleteNode, [this.#node]);
      tx.announce(DEPLOYMENTS_TOPIC);
    });
  }

  /** Releases the leases of nodes that are known to be dead. */
  async reclaimAll(): Promise<void> {
    await this.#options.background.atOnce((tx) => tx.run(sql.reclaimDeployments, [this.#node]));
  }

  async heartbeat(url: string, places: number, used: number): Promise<void> {
    await this.#options.heartbeats.transaction((tx) => tx.run(sql.recordHeartbeat, [this.#node, url, places, used]));
  }
}
