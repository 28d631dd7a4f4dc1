import { recordEvent } from '../events/record-event.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { type DeploymentRow, toDeploymentResponse } from './deployment.ts';

type Shown = { publicUrl: string };

/** Tells its owner that it can be called. The row is as it is from now on. */
export function recordReady(tx: Tx, row: DeploymentRow, shown: Shown): Promise<string> {
  return tell(tx, 'deployment.ready', row, shown);
}

/** Tells its owner that it cannot be run, and why. The row is as it is from now on. */
export function recordFailed(tx: Tx, row: DeploymentRow, shown: Shown): Promise<string> {
  return tell(tx, 'deployment.failed', row, shown);
}

function tell(
  tx: Tx,
  type: 'deployment.ready' | 'deployment.failed',
  row: DeploymentRow,
  shown: Shown,
): Promise<string> {
  return recordEvent(tx, { type, accountId: row.owner_id, data: { object: toDeploymentResponse(row, shown) } });
}
