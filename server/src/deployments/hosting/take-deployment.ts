import type { Release } from '../../platform/async/fair-semaphore.ts';
import type { Mode } from '../../platform/db/realm.ts';
import type { Changes } from './changes.ts';
import { HeldElsewhere } from './host.ts';
import type { HostOptions } from './host-options.ts';
import type { Holder } from './leases/leases.sql.ts';
import type { Leases } from './leases/leases.ts';
import { requireNotPaused, requireRunnable } from './require-runnable.ts';
import type { RunningModels } from './running-models.ts';
import { takesPlace } from './share-places.ts';

/** How often one that waits for a place looks whether it is needed here at all. */
const GLANCE_MS = 1_000;

export interface TakingOptions extends Pick<HostOptions, 'nodeUrl' | 'maxRuntimes'> {
  mode: Mode;
  id: string;
  node: string;
  leaseMs: number;
  models: RunningModels;
  leases: Leases;
  changes: Changes;
  isClosing(): boolean;
}

/**
 * Begins to run what was called, unless another node does or is about to. Throws where that is known; where nothing was
 * begun it is worth another look.
 */
export async function takeDeployment(options: TakingOptions): Promise<void> {
  const { mode, id, leaseMs, models, leases, isClosing } = options;
  const found = await findOurs(options);
  const leave = found && (await waitForPlace(options, found));
  if (!leave) return;
  try {
    const asked = performance.now();
    const [row] = isClosing() || models.find(mode, id) ? [] : await leases.claim([id]);
    if (row) models.begin(mode, row, leave, asked + leaseMs);
    else leave();
  } catch (error) {
    leave();
    throw error;
  }
}

/** Undefined where another node is to be expected to take it. */
async function findOurs({
  id,
  node,
  nodeUrl,
  maxRuntimes,
  models,
  leases,
}: TakingOptions): Promise<Holder | undefined> {
  const found = await leases.holderOf(id);
  requireRunnable(found);
  if (found.held) {
    if (found.node === null || found.node === node || found.url === null) return undefined;
    throw new HeldElsewhere({ name: found.node, url: found.url });
  }
  requireNotPaused(found);
  const runsNone = maxRuntimes === 0;
  const isFull = takesPlace(found) && models.freePlaces === 0;
  if (runsNone || isFull) {
    const others = found.status === 'idle' ? leases.offer(id, runsNone) : leases.roomElsewhere();
    if (await others) return undefined;
  }
  return runsNone || nodeUrl() === undefined ? undefined : found;
}

/** Undefined where it turns out meanwhile that none is needed here. */
async function waitForPlace(options: TakingOptions, found: Holder): Promise<Release | undefined> {
  const leaving = new AbortController();
  const entering = options.models.enter(options.mode, found, leaving.signal);
  const entered = entering.then((leave) => ({ leave }));
  let turn: { leave: Release } | undefined;
  try {
    while (!turn) {
      const glance = options.changes.next(GLANCE_MS, leaving.signal).then(() => undefined);
      turn = await Promise.race([entered, glance]);
      if (!turn && (options.isClosing() || !(await findOurs(options)))) return undefined;
      if (!turn) options.models.makeRoom();
    }
    return turn.leave;
  } finally {
    leaving.abort();
    // One that came all the same is for the next.
    if (!turn)
      void entering.then(
        (leave) => leave(),
        () => undefined,
      );
  }
}
