import { writeSync } from 'node:fs';
import type { FromChild } from '../process/child-channel.ts';
import { isOutOfMemory } from '../process/exit-reason.ts';
import { speakToParent } from '../process/parent-channel.ts';
import type { BatchedRuns, RanRequest } from './batched-runs.ts';
import {
  attach,
  detach,
  MAX_ANSWER_BYTES,
  MAX_HEAD_BYTES,
  MAX_REQUEST_BYTES,
  type OnnxSettings,
  type ToOnnx,
} from './onnx-messages.ts';

// The child process that runs onnxruntime on one model. It ends when its parent kills it, or when its parent is gone.

const underWay = new Set<number>();
const cancelled = new Set<number>();
let runs: BatchedRuns | undefined;

const tell = speakToParent(MAX_REQUEST_BYTES + MAX_HEAD_BYTES, (message, attachments) =>
  hear(message as ToOnnx, attachments),
);

function hear(message: ToOnnx, attachments: readonly Uint8Array[]): void {
  if (message.type === 'load') void load(message.settings);
  else if (message.type === 'infer') void infer(message, attachments);
  // One that ended while this was on its way is no longer known.
  else if (underWay.has(message.id)) cancelled.add(message.id);
}

async function load(settings: OnnxSettings): Promise<void> {
  const say = (message: FromChild): boolean => tell(message);
  try {
    const [{ OnnxEngine }, { BatchedRuns }] = await Promise.all([
      import('./onnx-engine.ts'),
      import('./batched-runs.ts'),
    ]);
    const engine = await OnnxEngine.load(settings);
    runs = new BatchedRuns(engine);
    say({ type: 'ready', ...engine.signature });
  } catch (error) {
    say({ type: 'unloadable', reason: messageOf(error) });
  }
}

async function infer(
  { id, inputs, outputs, caller }: Extract<ToOnnx, { type: 'infer' }>,
  data: readonly Uint8Array[],
): Promise<void> {
  underWay.add(id);
  try {
    if (!runs) throw new Error('no model is loaded');
    const answer = await runs.infer({ inputs: attach(inputs, data), outputs, caller }, () => cancelled.has(id));
    if (!answer || cancelled.has(id)) tell({ type: 'cancelled', id });
    else sendAnswer(id, answer);
  } catch (error) {
    const message = messageOf(error);
    if (isOutOfMemory(message)) dieOf(message);
    tell({ type: 'failed', id, message });
  } finally {
    underWay.delete(id);
    cancelled.delete(id);
  }
}

function sendAnswer(id: number, { outputs, ran }: RanRequest): void {
  const { specs, data } = detach(outputs);
  const bytes = data.reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (bytes > MAX_ANSWER_BYTES) {
    throw new Error(`the outputs have ${bytes} bytes, which is more than the ${MAX_ANSWER_BYTES} that can be sent`);
  }
  tell({ type: 'answered', id, outputs: specs, ran }, data);
}

/** What the engine keeps for the next run does not get less. Whoever started this process sees why it ended. */
function dieOf(message: string): void {
  writeSync(process.stderr.fd, `${message}\n`);
  process.kill(process.pid, 'SIGKILL');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
