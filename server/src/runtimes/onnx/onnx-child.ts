import { writeSync } from 'node:fs';
import type { FromChild } from '../process/child-channel.ts';
import { isOutOfMemory } from '../process/exit-reason.ts';
import { connectToParent } from '../process/parent-channel.ts';
import type { BatchedRuns, RanRequest } from './batched-runs.ts';
import {
  attach,
  detach,
  MAX_HEAD_BYTES,
  MAX_REQUEST_BYTES,
  MAX_RESPONSE_BYTES,
  type OnnxSettings,
  type ToOnnx,
} from './onnx-messages.ts';

// The child process that runs onnxruntime on one model. It exits when its parent kills it or is gone.

const running = new Set<number>();
const cancelled = new Set<number>();
let runs: BatchedRuns | undefined;

const sendToParent = connectToParent(MAX_REQUEST_BYTES + MAX_HEAD_BYTES, (message, attachments) =>
  receive(message as ToOnnx, attachments),
);

function receive(message: ToOnnx, attachments: readonly Uint8Array[]): void {
  if (message.type === 'load') void load(message.settings);
  else if (message.type === 'infer') void infer(message, attachments);
  // Ignores a call that has ended meanwhile.
  else if (running.has(message.id)) cancelled.add(message.id);
}

async function load(settings: OnnxSettings): Promise<void> {
  const say = (message: FromChild): boolean => sendToParent(message);
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
  running.add(id);
  try {
    if (!runs) throw new Error('no model is loaded');
    const result = await runs.infer({ inputs: attach(inputs, data), outputs, caller }, () => cancelled.has(id));
    if (!result || cancelled.has(id)) sendToParent({ type: 'cancelled', id });
    else sendResult(id, result);
  } catch (error) {
    const message = messageOf(error);
    if (isOutOfMemory(message)) crash(message);
    sendToParent({ type: 'failed', id, message });
  } finally {
    running.delete(id);
    cancelled.delete(id);
  }
}

function sendResult(id: number, { outputs, ran }: RanRequest): void {
  const { specs, data } = detach(outputs);
  const bytes = data.reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (bytes > MAX_RESPONSE_BYTES) {
    throw new Error(`the outputs have ${bytes} bytes, which is more than the ${MAX_RESPONSE_BYTES} that can be sent`);
  }
  sendToParent({ type: 'completed', id, outputs: specs, ran }, data);
}

/** Exits after an out-of-memory error: the engine never returns memory. The parent reads the reason from stderr. */
function crash(message: string): void {
  writeSync(process.stderr.fd, `${message}\n`);
  process.kill(process.pid, 'SIGKILL');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
