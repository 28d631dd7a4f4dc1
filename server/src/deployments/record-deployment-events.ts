import { recordEvent } from '../events/record-event.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { type DeploymentRow, toDeploymentResponse } from './deployment.ts';

type ResponseOptions = { publicUrl: string };

/** Emits `deployment.ready`. The row must have its new values. */
export function recordReady(tx: Tx, row: DeploymentRow, options: ResponseOptions): Promise<string> {
  return emit(tx, 'deployment.ready', row, options);
}

/** Emits `deployment.failed`. The row must have its new values. */
export function recordFailed(tx: Tx, row: DeploymentRow, options: ResponseOptions): Promise<string> {
  return emit(tx, 'deployment.failed', row, options);
}

function emit(
  tx: Tx,
  type: 'deployment.ready' | 'deployment.failed',
  row: DeploymentRow,
  options: ResponseOptions,
): Promise<string> {
  return recordEvent(tx, { type, accountId: row.owner_id, data: { object: toDeploymentResponse(row, options) } });
}
