import type { Deployment } from '@souk/sdk';
import type { BadgeTone } from './badge-tone.ts';

type Failure = NonNullable<Deployment['failure']>;

export const STATUS: Record<Deployment['status'], { label: string; tone: BadgeTone; means: string }> = {
  pending: { label: 'Waiting', tone: 'warn', means: 'Waiting for capacity. Calls wait until it is ready.' },
  starting: { label: 'Starting', tone: 'warn', means: 'Loading the model. Calls wait until it is ready.' },
  ready: { label: 'Ready', tone: 'ok', means: 'The model is loaded and accepts calls.' },
  idle: { label: 'Idle', tone: 'plain', means: 'Unloaded after a time without calls. The next call starts it.' },
  stopped: { label: 'Stopped', tone: 'plain', means: 'Does not accept calls until it is started.' },
  failed: {
    label: 'Failed',
    tone: 'danger',
    means: 'Does not accept calls until the error is fixed and it is started again.',
  },
};

export const RUNTIMES: Record<Deployment['runtime'], string> = {
  onnx: 'ONNX Runtime',
  gguf: 'llama.cpp',
  'open-inference': 'Serving engine',
};

/** Advice about a failure, in addition to its message. */
export const ADVICE: Record<Failure['code'], string> = {
  unloadable: 'Publish a revision whose file loads, choose it under Edit, and start again.',
  out_of_memory:
    'Run a smaller or more strongly quantized revision, or ask the operator of this market for more memory.',
  crashing: 'The log shows the last output of its process. Starting it again may help once.',
  unresponsive: 'It may be too slow for this machine: try a smaller revision, or start it again.',
  engine_unavailable: 'Ask the operator of this market: the serving engine must have the model and be reachable.',
  license_revoked: 'Its license is no longer valid. Get a new license to start it again.',
  model_deleted: 'There is nothing left to run. Delete this deployment.',
  model_taken_down:
    'The operator of this market took the model down. You can start it again once the takedown is lifted.',
};

/** Calls a minute that the owner of a deployment has. */
export const OWNER_CALLS_PER_MINUTE = 600;

/** Reports whether a deployment waits for capacity or loads. */
export function isStarting({ status }: Pick<Deployment, 'status'>): boolean {
  return status === 'pending' || status === 'starting';
}

/** An idle deployment can be started as well, so that the next call does not wait. */
export function canStart({ status, failure }: Pick<Deployment, 'status' | 'failure'>): boolean {
  return ['stopped', 'failed', 'idle'].includes(status) && failure?.code !== 'model_deleted';
}

export function canStop({ status }: Pick<Deployment, 'status'>): boolean {
  return status !== 'stopped' && status !== 'failed';
}

export function isLanguageModel({ runtime }: Pick<Deployment, 'runtime'>): boolean {
  return runtime === 'gguf';
}

/** Formats in the largest exact unit: `5 minutes`, `90 seconds`. */
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
