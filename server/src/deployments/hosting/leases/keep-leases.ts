import type { Mode } from '../../../platform/db/realm.ts';
import type { HostTimings } from '../host-options.ts';
import type { HostedModel } from '../hosted-model.ts';
import type { RunningModels } from '../running-models.ts';
import type { Leases } from './leases.ts';

/**
 * Says that this node goes on with its models, and ends those that are no longer its own: stopped, deleted, changed, or
 * taken over.
 */
export async function keepLeases(
  mode: Mode,
  models: RunningModels,
  leases: Leases,
  { lease }: Pick<HostTimings, 'lease'>,
): Promise<void> {
  const asked = performance.now();
  const running = models.of(mode).filter((model) => !model.gone);
  const kept = await leases.keep(running.map(({ id }) => id));
  for (const model of running) {
    const row = kept.get(model.id);
    if (row) {
      // Counted from before the question: the database cannot have answered earlier.
      model.leasedUntil = asked + lease;
      model.idleTimeout = row.idle_timeout;
    } else if (!model.gone) {
      void endLost(model, models, leases);
    }
  }
}

async function endLost(model: HostedModel, models: RunningModels, leases: Leases): Promise<void> {
  await models.end(model);
  // One that was deleted has no log any more.
  const found = await leases.holderOf(model.id).catch(() => undefined);
  if (found) models.say(model, 'info', found.status === 'stopped' ? 'Stopped.' : 'Ended, to be started anew.');
}

/** Whatever the reason why a node could not keep them: when its leases end, others may begin, and it must have ended. */
export function endLapsed(models: RunningModels, { margin }: Pick<HostTimings, 'margin'>): void {
  const now = performance.now();
  for (const model of models.all()) {
    if (model.gone || model.leasedUntil - margin > now) continue;
    models.say(model, 'error', 'Ended: its node lost touch with the database.');
    void models.end(model);
  }
}
