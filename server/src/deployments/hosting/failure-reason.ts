import { RuntimeFailure } from '../../runtimes/runtime-failure.ts';
import type { DeploymentFailure, DeploymentRow } from '../deployment.ts';
import { FilesUnavailable } from './model-files.ts';

/**
 * So many in a row, with no good answer in between, and it is not started again. An engine elsewhere is waited for about
 * five minutes: it may be started again itself.
 */
export function maxFailures({ runtime }: Pick<DeploymentRow, 'runtime'>): number {
  return runtime === 'open-inference' ? 14 : 5;
}

/** Whether it will be so again, when it happens to a model that is being loaded. */
export function isLasting(error: unknown): boolean {
  if (error instanceof FilesUnavailable) return error.lasting;
  return error instanceof RuntimeFailure && (error.kind === 'unloadable' || error.kind === 'exhausted');
}

/** Whether a start that was refused says nothing against the model: it was only too early. */
export function saysNothing(error: unknown): boolean {
  return error instanceof RuntimeFailure && (error.kind === 'resting' || error.kind === 'busy');
}

/** Why it is given up, in words for its owner. */
export function reasonOf(error: unknown, { runtime }: Pick<DeploymentRow, 'runtime'>): DeploymentFailure {
  const at = new Date().toISOString();
  const said = messageOf(error);
  if (runtime === 'open-inference') {
    return { code: 'engine_unavailable', message: `The serving engine does not run the model: ${said}.`, at };
  }
  switch (error instanceof RuntimeFailure ? error.kind : 'unloadable') {
    case 'exhausted':
      return { code: 'out_of_memory', message: `The model needs more memory than it may have: ${said}.`, at };
    case 'silent':
    case 'timeout':
      return { code: 'unresponsive', message: `The model did not answer in time, again and again: ${said}.`, at };
    case 'crashed':
      return { code: 'crashing', message: `The model’s process died again and again: ${said}.`, at };
    default:
      return { code: 'unloadable', message: `The model cannot be loaded: ${said}.`, at };
  }
}

/** What may be told to its owner. Errors that are not meant for anybody are in the server's own log. */
export function messageOf(error: unknown): string {
  const meant = error instanceof RuntimeFailure || error instanceof FilesUnavailable;
  return meant ? error.message.replace(/\.$/, '') : 'something went wrong on the server';
}
