import type { Release } from '../../platform/async/fair-semaphore.ts';
import type { Mode } from '../../platform/db/realm.ts';
import type { ChangeSignal } from './change-signal.ts';
import { HeldElsewhere } from './host.ts';
import type { HostOptions } from './host-options.ts';
import type { Holder } from './leases/leases.sql.ts';
import type { Leases } from './leases/leases.ts';
import { requireNotPaused, requireRunnable } from './require-runnable.ts';
import type { RunningModels } from './running-models.ts';
import { takesPlace } from './share-places.ts';

/** Interval at which a call waiting for a place checks whether it is still needed here. */
const POLL_MS = 1_000;

export interface TakeOptions extends Pick<HostOptions, 'nodeUrl' | 'maxRuntimes'> {
  mode: Mode;
  id: string;
  node: string;
  leaseMs: number;
  models: RunningModels;
  leases: Leases;
  changes: ChangeSignal;
  isClosing(): boolean;
}

/**
 * Starts a called deployment here, unless another node runs it or is about to. Throws if that is known; if it returns
 * without starting anything, the caller looks again.
 */
export async function takeDeployment(options: TakeOptions): Promise<void> {
  const { mode, id, leaseMs, models, leases, isClosing } = options;
  const found = await findTakeable(options);
  const leave = found && (await waitForPlace(options, found));
  if (!leave) return;
  try {
    const askedAt = performance.now();
    const [row] = isClosing() || models.find(mode, id) ? [] : await leases.claim([id]);
    if (row) models.begin(mode, row, leave, askedAt + leaseMs);
    else leave();
  } catch (error) {
    leave();
    throw error;
  }
}

/** Returns undefined if another node is expected to take it. */
async function findTakeable({
  id,
  node,
  nodeUrl,
  maxRuntimes,
  models,
  leases,
}: TakeOptions): Promise<Holder | undefined> {
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

/** Returns undefined if it turns out that no place is needed here. */
async function waitForPlace(options: TakeOptions, found: Holder): Promise<Release | undefined> {
  const leaving = new AbortController();
  const entering = options.models.enter(options.mode, found, leaving.signal);
  const entered = entering.then((leave) => ({ leave }));
  let turn: { leave: Release } | undefined;
  try {
    while (!turn) {
      const poll = options.changes.next(POLL_MS, leaving.signal).then(() => undefined);
      turn = await Promise.race([entered, poll]);
      if (!turn && (options.isClosing() || !(await findTakeable(options)))) return undefined;
      if (!turn) options.models.makeRoom();
    }
    return turn.leave;
  } finally {
    leaving.abort();
    // A place granted anyway goes to the next one.
    if (!turn)
      void entering.then(
        (leave) => leave(),
        () => undefined,
      );
  }
}
