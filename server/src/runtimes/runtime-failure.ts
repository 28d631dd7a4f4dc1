/**
 * The reason why a runtime failed. Callers translate it for their clients: whether the request is at fault, and which
 * setting to change, is not known here. The message continues a sentence about the model ("it was stopped"), and contains
 * nothing that the model's owner must not see.
 *
 * - `busy`: all slots are taken and the queue is full;
 * - `backing_off`: the model failed recently and is in backoff;
 * - `unloadable`: the model cannot be loaded, or loading it crashed the process;
 * - `exhausted`: the model exceeded its memory limit, while loading or later;
 * - `timeout`: a call exceeded its time limit;
 * - `crashed`, `silent`: the process died, or hung and was killed, during the request;
 * - `stopped`: the model was stopped;
 * - `model_failed`: the model rejected this input; the message is the engine's;
 * - `prompt_too_long`, `template_rejected`: the messages are invalid;
 * - `template_failed`: the model's chat template failed.
 */
export type RuntimeFailureKind =
  | 'busy'
  | 'backing_off'
  | 'unloadable'
  | 'exhausted'
  | 'timeout'
  | 'crashed'
  | 'silent'
  | 'stopped'
  | 'model_failed'
  | 'prompt_too_long'
  | 'template_rejected'
  | 'template_failed';

export interface RuntimeFailureDetails {
  /** Milliseconds to wait before a retry. */
  retryAfter?: number;
  promptTokens?: number;
  contextLength?: number;
  cause?: unknown;
}

export class RuntimeFailure extends Error {
  readonly kind: RuntimeFailureKind;
  readonly details: RuntimeFailureDetails;

  constructor(kind: RuntimeFailureKind, message: string, details: RuntimeFailureDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'RuntimeFailure';
    this.kind = kind;
    this.details = details;
  }
}

/** An estimate: requests take about this long. */
const BUSY_FOR_MS = 3000;

export function tooBusy(): RuntimeFailure {
  return new RuntimeFailure('busy', 'too many requests at this moment', { retryAfter: BUSY_FOR_MS });
}
