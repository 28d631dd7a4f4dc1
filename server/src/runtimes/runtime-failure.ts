/**
 * Why a runtime did not do what it was asked to. Whoever asked says it in words of their own: whether it was the caller's
 * fault, and what to set, is not known here. The message goes on where a sentence about the model left off ("it was
 * stopped"), and holds nothing that its owner may not know.
 *
 * - `busy`: everybody is at work and enough are waiting;
 * - `resting`: it failed a moment ago, and is not started again before a while;
 * - `unloadable`: the model cannot be loaded, or loading it ended the process;
 * - `exhausted`: the model took more memory than it may, be it while it was loaded;
 * - `timeout`: one call took longer than it may;
 * - `crashed`, `silent`: it died, or had to be ended, with this request under way;
 * - `stopped`: it was told to;
 * - `model_failed`: the model itself refused this input, in the words of what runs it;
 * - `prompt_too_long`, `template_refused`: the messages are at fault;
 * - `template_failed`: the model's own chat template is.
 */
export type RuntimeFailureKind =
  | 'busy'
  | 'resting'
  | 'unloadable'
  | 'exhausted'
  | 'timeout'
  | 'crashed'
  | 'silent'
  | 'stopped'
  | 'model_failed'
  | 'prompt_too_long'
  | 'template_refused'
  | 'template_failed';

export interface RuntimeFailureDetails {
  /** After how many milliseconds it is worth another try. */
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

/** When to come back is a guess: answers take about this long. */
const BUSY_FOR_MS = 3000;

export function tooBusy(): RuntimeFailure {
  return new RuntimeFailure('busy', 'too many requests at this moment', { retryAfter: BUSY_FOR_MS });
}
