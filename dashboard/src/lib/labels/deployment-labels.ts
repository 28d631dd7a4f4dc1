import type { Deployment } from '@souk/sdk';
import type { BadgeTone } from './badge-tone.ts';

type Failure = NonNullable<Deployment['failure']>;

export const STATUS: Record<Deployment['status'], { label: string; tone: BadgeTone; means: string }> = {
  pending: { label: 'Waiting', tone: 'warn', means: 'It waits for a place to run. A call made now waits with it.' },
  starting: { label: 'Starting', tone: 'warn', means: 'The model is being loaded. A call made now waits for that.' },
  ready: { label: 'Ready', tone: 'ok', means: 'The model is loaded and answers calls.' },
  idle: { label: 'Idle', tone: 'plain', means: 'Nobody called for a while. The next call starts it, and waits.' },
  stopped: { label: 'Stopped', tone: 'plain', means: 'It answers no calls until it is started.' },
  failed: { label: 'Failed', tone: 'danger', means: 'It answers no calls until that is mended and it is started.' },
};

export const RUNTIMES: Record<Deployment['runtime'], string> = {
  onnx: 'ONNX Runtime',
  gguf: 'llama.cpp',
  'open-inference': 'Serving engine',
};

/** What to do about a failure, beside what the message says. */
export const ADVICE: Record<Failure['code'], string> = {
  unloadable: 'Publish a revision whose file loads, choose it under Edit, and start again.',
  out_of_memory:
    'Run a smaller or more strongly quantized revision, or ask the operator of this market for more memory.',
  crashing: 'The log shows what its process said last. Starting it again may help once.',
  unresponsive: 'It may be too slow for this machine: try a smaller revision, or start it again.',
  engine_unavailable: 'The serving engine is the operator’s: it needs the model, and must be within reach.',
  license_revoked: 'It ran by a license that is no longer in force. With a new license it can be started again.',
  model_deleted: 'There is nothing left to run. Delete this deployment.',
  model_taken_down:
    'The operator of this market keeps the model from everybody. It can be started once that is lifted.',
};

/** Whether it waits for a place to run, or loads. */
export function isStarting({ status }: Pick<Deployment, 'status'>): boolean {
  return status === 'pending' || status === 'starting';
}

/** A stopped or failed one is started by its owner; an idle one too, where they do not want the next call to wait. */
export function canStart({ status, failure }: Pick<Deployment, 'status' | 'failure'>): boolean {
  return ['stopped', 'failed', 'idle'].includes(status) && failure?.code !== 'model_deleted';
}

export function canStop({ status }: Pick<Deployment, 'status'>): boolean {
  return status !== 'stopped' && status !== 'failed';
}

export function isLanguageModel({ runtime }: Pick<Deployment, 'runtime'>): boolean {
  return runtime === 'gguf';
}

/** `5 minutes`, `90 seconds`: in the largest unit that says it exactly. */
export function formatSpan(seconds: number): string {
  const units = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
  ] as const;
  const [size, name] = units.find(([unit]) => seconds % unit === 0) ?? [1, 'second'];
  const count = seconds / size;
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

/** `[any × 3 × 224]`. */
export function formatShape(shape: readonly number[]): string {
  return `[${shape.map((extent) => (extent === -1 ? 'any' : extent)).join(' × ')}]`;
}
