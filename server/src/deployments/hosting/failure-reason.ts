import { RuntimeFailure } from '../../runtimes/runtime-failure.ts';
import type { DeploymentFailure, DeploymentRow } from '../deployment.ts';
import { FilesUnavailable } from './model-files.ts';

/**
 * Returns the number of consecutive failures, without a successful call in between, after which a model is given up. An
 * external engine gets about five minutes, since it may be restarting itself.
 */
export function maxFailures({ runtime }: Pick<DeploymentRow, 'runtime'>): number {
  return runtime === 'open-inference' ? 14 : 5;
}

/** Returns whether loading would fail the same way again. */
export function isPermanent(error: unknown): boolean {
  if (error instanceof FilesUnavailable) return error.permanent;
  return error instanceof RuntimeFailure && (error.kind === 'unloadable' || error.kind === 'exhausted');
}

/** Returns whether a rejected start says nothing about the model: it was only too early. */
export function isInconclusive(error: unknown): boolean {
  return error instanceof RuntimeFailure && (error.kind === 'backing_off' || error.kind === 'busy');
}

/** Builds the failure that its owner sees. */
export function reasonOf(error: unknown, { runtime }: Pick<DeploymentRow, 'runtime'>): DeploymentFailure {
  const at = new Date().toISOString();
  const detail = messageOf(error);
  if (runtime === 'open-inference') {
    return { code: 'engine_unavailable', message: `The serving engine does not run the model: ${detail}.`, at };
  }
  switch (error instanceof RuntimeFailure ? error.kind : 'unloadable') {
    case 'exhausted':
      return { code: 'out_of_memory', message: `The model exceeded its memory limit: ${detail}.`, at };
    case 'silent':
    case 'timeout':
      return { code: 'unresponsive', message: `The model repeatedly did not respond in time: ${detail}.`, at };
    case 'crashed':
      return { code: 'crashing', message: `The process of the model crashed repeatedly: ${detail}.`, at };
    default:
      return { code: 'unloadable', message: `The model cannot be loaded: ${detail}.`, at };
  }
}

/** Returns a message for the owner. Internal errors are only in the server's log. */
export function messageOf(error: unknown): string {
  const isForOwner = error instanceof RuntimeFailure || error instanceof FilesUnavailable;
  return isForOwner ? error.message.replace(/\.$/, '') : 'something went wrong on the server';
}
