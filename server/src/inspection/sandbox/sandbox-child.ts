import './lock-down.ts';
import { scratchFile } from '../scratch/scratch-file.ts';
import { ScratchFull } from '../scratch/scratch-space.ts';
import { UnreadableTableError } from '../tables/table.ts';
import { FRAME, type Frame, FrameReader, jsonFrame, MAX_REQUEST_BYTES, requestFrame } from './frames.ts';
import { parentSource } from './parent-source.ts';
import { type SandboxTask, sandboxTasks } from './sandbox-tasks.ts';
import { SCRATCH_DESCRIPTOR } from './scratch-descriptor.ts';

// The child process that reads untrusted files. It ends when its parent has the result and kills it, or when its parent
// is gone.

type TaskMessage = SandboxTask & { size: number; scratchBytes?: number };

const waiting: ((bytes: Buffer) => void)[] = [];
const frames = new FrameReader(MAX_REQUEST_BYTES);

function requestBytes(offset: number, length: number): Promise<Buffer> {
  process.stdout.write(requestFrame(offset, length));
  return new Promise((resolve) => waiting.push(resolve));
}

/** Reported in steps, so that a million small archive members do not send a message each. */
const WORK_STEP_BYTES = 32 * 1024 * 1024;
let unreportedWork = 0;

function reportWork(bytes: number): void {
  unreportedWork += bytes;
  if (unreportedWork < WORK_STEP_BYTES) return;
  process.stdout.write(jsonFrame(FRAME.work, unreportedWork));
  unreportedWork = 0;
}

async function runTask({ name, input, size, scratchBytes }: TaskMessage): Promise<void> {
  try {
    const scratch = scratchBytes === undefined ? undefined : scratchFile(SCRATCH_DESCRIPTOR, scratchBytes);
    const emit = (part: unknown): void => void process.stdout.write(jsonFrame(FRAME.part, part));
    const tools = { scratch, emit, reportWork };
    const result = await sandboxTasks[name](parentSource(size, requestBytes), input as never, tools);
    process.stdout.write(jsonFrame(FRAME.result, result));
  } catch (error) {
    const [unreadable, full] = [error instanceof UnreadableTableError, error instanceof ScratchFull];
    const message = error instanceof Error ? error.message : String(error);
    process.stdout.write(jsonFrame(FRAME.failure, { unreadable, full, message: message.slice(0, 500) }));
  }
}

function handleFrame({ kind, payload }: Frame): void {
  if (kind === FRAME.task) void runTask(JSON.parse(payload.toString()));
  else waiting.shift()?.(payload);
}

process.stdin.on('data', (piece: Buffer) => {
  for (const frame of frames.push(piece)) handleFrame(frame);
});
process.stdin.on('end', () => process.exit());
