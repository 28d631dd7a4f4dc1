import type { Mode } from '../../../platform/db/realm.ts';
import type { HostTimings } from '../host-options.ts';
import type { HostedModel } from '../hosted-model.ts';
import type { RunningModels } from '../running-models.ts';
import type { Leases } from './leases.ts';

/**
 * Renews the leases of this node's models, and ends the models that are no longer its own: stopped, deleted, changed or
 * taken over.
 */
export async function renewLeases(
  mode: Mode,
  models: RunningModels,
  leases: Leases,
  { lease }: Pick<HostTimings, 'lease'>,
): Promise<void> {
  const askedAt = performance.now();
  const running = models.of(mode).filter((model) => !model.gone);
  const renewed = await leases.renew(running.map(({ id }) => id));
  for (const model of running) {
    const row = renewed.get(model.id);
    if (row) {
      // Counted from before the query, so it never exceeds the database's value.
      model.leasedUntil = askedAt + lease;
      model.idleTimeout = row.idle_timeout;
    } else if (!model.gone) {
      void endLost(model, models, leases);
    }
  }
}

async function endLost(model: HostedModel, models: RunningModels, leases: Leases): Promise<void> {
  await models.end(model);
  // A deleted deployment has no log.
  const found = await leases.holderOf(model.id).catch(() => undefined);
  if (found)
    models.writeLog(model, 'info', found.status === 'stopped' ? 'Stopped.' : 'Ended. It will be started again.');
}

/**
 * Ends models whose leases are about to expire, whatever kept this node from renewing them: other nodes may then start
 * them.
 */
export function endLapsed(models: RunningModels, { leaseMargin }: Pick<HostTimings, 'leaseMargin'>): void {
  const now = performance.now();
  for (const model of models.all()) {
    if (model.gone || model.leasedUntil - leaseMargin > now) continue;
    models.writeLog(model, 'error', 'Ended: its node lost touch with the database.');
    void models.end(model);
  }
}
