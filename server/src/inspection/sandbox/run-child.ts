import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import type { ByteSource } from '../../platform/byte-source.ts';
import { ApiError } from '../../platform/errors.ts';
import { watchMemory } from '../../platform/watch-memory.ts';
import { openScratch } from '../scratch/open-scratch.ts';
import { UnreadableTableError } from '../tables/table.ts';
import { type Deadline, fixedDeadline } from './file-deadline.ts';
import { FRAME, type Frame, FrameReader, FrameTooLargeError, frameHead, jsonFrame, readRequest } from './frames.ts';
import { sandboxCommand } from './sandbox-command.ts';
import { SandboxError, type SandboxFailure } from './sandbox-error.ts';

export interface SandboxLimits {
  /** Time until the result. */
  milliseconds: number;
  /** V8 heap. */
  heapMegabytes: number;
  /** Resident memory. */
  residentMegabytes: number;
  resultBytes: number;
  /** Size of a temporary file that only the child can access; omitted if it has none. */
  scratchBytes?: number;
}

/** A child reads a little ahead; one that requests endlessly is not reading. */
const MAX_OPEN_REQUESTS = 16;
const MAX_STDERR = 2000;

type Outcome = { value: unknown } | { error: unknown };

export interface ChildOptions {
  signal?: AbortSignal | undefined;
  /** Deadline per part of the result; `milliseconds` then limits all of them. */
  deadline?: Deadline;
  /** Called with each part of the result. If it throws, the child is ended. */
  onPart?: (part: unknown) => void;
  /** Called with the bytes the child has processed besides those it reads. May throw as well. */
  onWork?: (bytes: number) => void;
}

/** Runs the program in its sandbox with the task, and settles once the process has ended. */
export async function runChild(
  program: string,
  task: object,
  source: ByteSource,
  limits: SandboxLimits,
  { signal, onPart = rejectPart, onWork = () => {}, deadline = fixedDeadline(limits.milliseconds) }: ChildOptions = {},
): Promise<unknown> {
  signal?.throwIfAborted();
  const child = startChild(program, limits);
  return new Promise((resolve, reject) => {
    let outcome: Outcome | undefined;
    let stderrText = '';
    const end = (result: Outcome): void => {
      outcome ??= result;
      child.kill('SIGKILL');
    };
    const fail = (kind: SandboxFailure, cause?: unknown): void => end({ error: new SandboxError(kind, cause) });
    const abort = (): void => end({ error: signal?.reason });

    const stopDeadline = deadline.start(() => fail('timeout'));
    const unwatch = child.pid && watchMemory(child.pid, limits.residentMegabytes, () => fail('too_large'));
    signal?.addEventListener('abort', abort, { once: true });

    // Settles only after the child has ended, so that none is left behind.
    const settle = (fallback: () => Error): void => {
      stopDeadline();
      if (unwatch) unwatch();
      signal?.removeEventListener('abort', abort);
      outcome ??= { error: fallback() };
      if ('error' in outcome) reject(outcome.error);
      else resolve(outcome.value);
    };
    child.on('error', (error) => settle(() => sandboxUnavailable(error)));
    child.on('close', (_code, killedBy) => settle(() => toExitError(killedBy, stderrText)));
    child.stderr?.on('data', (text: Buffer) => {
      stderrText = (stderrText + text.toString()).slice(-MAX_STDERR);
    });
    const hooks = { end, onPart, onWork };
    exchangeFrames(child, { ...task, scratchBytes: limits.scratchBytes }, source, limits.resultBytes, hooks);
  });
}

/** The child inherits its scratch file; the server closes its own descriptor. */
function startChild(program: string, limits: SandboxLimits): ChildProcess {
  let scratch: number | undefined;
  try {
    scratch = limits.scratchBytes ? openScratch() : undefined;
    const { command, args, options } = sandboxCommand(program, limits, scratch);
    return spawn(command, args, options);
  } catch (error) {
    throw sandboxUnavailable(error);
  } finally {
    if (scratch !== undefined) closeSync(scratch);
  }
}

/** Sends the task, serves the child's reads, and receives its result. */
function exchangeFrames(
  child: ChildProcess,
  task: object,
  source: ByteSource,
  resultBytes: number,
  { end, onPart, onWork }: Required<Pick<ChildOptions, 'onPart' | 'onWork'>> & { end(result: Outcome): void },
): void {
  const { stdin, stdout } = child;
  if (!stdin || !stdout) return;
  const frames = new FrameReader(resultBytes);
  let serving: Promise<void> = Promise.resolve();
  let open = 0;

  const serve = async ({ offset, length }: { offset: number; length: number }): Promise<void> => {
    const bytes = await source.read(offset, length);
    open -= 1;
    stdin.write(frameHead(FRAME.bytes, bytes.length));
    // Waits for a slow child before reading more. A broken pipe is not the source's fault.
    if (!stdin.write(bytes)) await once(stdin, 'drain').catch(() => {});
  };
  const handleFrame = ({ kind, payload }: Frame): void => {
    const request = kind === FRAME.request ? readRequest(payload) : undefined;
    if (request) {
      if (++open > MAX_OPEN_REQUESTS) throw new Error('too many requests at once');
      serving = serving.then(() => serve(request)).catch((error: unknown) => end({ error }));
    } else if (kind === FRAME.part) {
      onPart(JSON.parse(payload.toString()));
    } else if (kind === FRAME.work) {
      onWork(Number(JSON.parse(payload.toString())));
    } else if (kind === FRAME.result) {
      end({ value: JSON.parse(payload.toString()) });
    } else if (kind === FRAME.failure) {
      end({ error: toReportedError(JSON.parse(payload.toString())) });
    } else {
      throw new Error('what the child said makes no sense');
    }
  };

  stdout.on('data', (piece: Buffer) => {
    try {
      for (const frame of frames.push(piece)) handleFrame(frame);
    } catch (error) {
      end({ error: new SandboxError(error instanceof FrameTooLargeError ? 'too_large' : 'crashed', error) });
    }
  });
  // A pipe breaks when the child dies, which is handled by `close`.
  stdin.on('error', () => {});
  stdin.write(jsonFrame(FRAME.task, { ...task, size: source.size }));
}

/** Error for failures of this machine, which say nothing about the file. */
function sandboxUnavailable(cause: unknown): ApiError {
  const message =
    'Files cannot be read at the moment. Try again in a minute. If the problem persists, contact the operator.';
  return new ApiError('unavailable', message, { headers: { 'retry-after': '60' }, cause });
}

function rejectPart(): never {
  throw new Error('the task has no parts');
}

function toReportedError(failure: { unreadable?: unknown; full?: unknown; message?: unknown }): Error {
  const message = String(failure?.message);
  if (failure?.full === true) return sandboxUnavailable(message);
  return failure?.unreadable === true ? new UnreadableTableError(message) : new SandboxError('crashed', message);
}

function toExitError(killedBy: NodeJS.Signals | null, stderrText: string): SandboxError {
  if (killedBy === 'SIGXCPU') return new SandboxError('timeout', stderrText);
  return new SandboxError(
    /out of memory|Array buffer allocation/i.test(stderrText) ? 'too_large' : 'crashed',
    stderrText,
  );
}
