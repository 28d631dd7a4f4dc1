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
  /** Until the result. */
  milliseconds: number;
  /** Of V8's own heap. */
  heapMegabytes: number;
  /** Of all memory. */
  residentMegabytes: number;
  answerBytes: number;
  /** Of a temporary file that only the child can reach; without it there is none. */
  scratchBytes?: number;
}

/** A child reads a little ahead; one that asks without end is not reading. */
const MAX_OPEN_REQUESTS = 16;
const KEPT_COMPLAINT = 2000;

type Outcome = { value: unknown } | { error: unknown };

export interface ReadingOptions {
  signal?: AbortSignal | undefined;
  /** Of each part, where the result comes in parts; `milliseconds` is then the limit of all. */
  deadline?: Deadline;
  /** Called with each part of a result that comes in parts. What it throws ends the child. */
  onPart?: (part: unknown) => void;
  /** Called with how many bytes the child has worked on beside those that it reads. It may throw, too. */
  onWork?: (bytes: number) => void;
}

/** Starts the program in its sandbox, gives it the task, and settles once it is gone again. */
export async function haveRead(
  program: string,
  task: object,
  source: ByteSource,
  limits: SandboxLimits,
  {
    signal,
    onPart = rejectPart,
    onWork = () => {},
    deadline = fixedDeadline(limits.milliseconds),
  }: ReadingOptions = {},
): Promise<unknown> {
  signal?.throwIfAborted();
  const child = startChild(program, limits);
  return new Promise((resolve, reject) => {
    let outcome: Outcome | undefined;
    let complaint = '';
    const end = (result: Outcome): void => {
      outcome ??= result;
      child.kill('SIGKILL');
    };
    const fail = (kind: SandboxFailure, cause?: unknown): void => end({ error: new SandboxError(kind, cause) });
    const abort = (): void => end({ error: signal?.reason });

    const stopDeadline = deadline.start(() => fail('timeout'));
    const unwatch = child.pid && watchMemory(child.pid, limits.residentMegabytes, () => fail('too_large'));
    signal?.addEventListener('abort', abort, { once: true });

    // Nothing is settled before the child is gone, so that none is ever left behind.
    const settle = (fallback: () => Error): void => {
      stopDeadline();
      if (unwatch) unwatch();
      signal?.removeEventListener('abort', abort);
      outcome ??= { error: fallback() };
      if ('error' in outcome) reject(outcome.error);
      else resolve(outcome.value);
    };
    child.on('error', (error) => settle(() => cannotRead(error)));
    child.on('close', (_code, killedBy) => settle(() => explainDeath(killedBy, complaint)));
    child.stderr?.on('data', (text: Buffer) => {
      complaint = (complaint + text.toString()).slice(-KEPT_COMPLAINT);
    });
    const hooks = { end, onPart, onWork };
    converse(child, { ...task, scratchBytes: limits.scratchBytes }, source, limits.answerBytes, hooks);
  });
}

/** The child has its scratch file open when it was started; here it is not needed. */
function startChild(program: string, limits: SandboxLimits): ChildProcess {
  let scratch: number | undefined;
  try {
    scratch = limits.scratchBytes ? openScratch() : undefined;
    const { command, args, options } = sandboxCommand(program, limits, scratch);
    return spawn(command, args, options);
  } catch (error) {
    throw cannotRead(error);
  } finally {
    if (scratch !== undefined) closeSync(scratch);
  }
}

/** Hands the child its task, then bytes for as long as it asks for them, and takes its answer. */
function converse(
  child: ChildProcess,
  task: object,
  source: ByteSource,
  answerBytes: number,
  { end, onPart, onWork }: Required<Pick<ReadingOptions, 'onPart' | 'onWork'>> & { end(result: Outcome): void },
): void {
  const { stdin, stdout } = child;
  if (!stdin || !stdout) return;
  const frames = new FrameReader(answerBytes);
  let answering: Promise<void> = Promise.resolve();
  let open = 0;

  const answer = async ({ offset, length }: { offset: number; length: number }): Promise<void> => {
    const bytes = await source.read(offset, length);
    open -= 1;
    stdin.write(frameHead(FRAME.bytes, bytes.length));
    // A child that does not take what it asked for has no more read for it. A pipe that breaks is not the source's fault.
    if (!stdin.write(bytes)) await once(stdin, 'drain').catch(() => {});
  };
  const hear = ({ kind, payload }: Frame): void => {
    const request = kind === FRAME.request ? readRequest(payload) : undefined;
    if (request) {
      if (++open > MAX_OPEN_REQUESTS) throw new Error('too many requests at once');
      answering = answering.then(() => answer(request)).catch((error: unknown) => end({ error }));
    } else if (kind === FRAME.part) {
      onPart(JSON.parse(payload.toString()));
    } else if (kind === FRAME.work) {
      onWork(Number(JSON.parse(payload.toString())));
    } else if (kind === FRAME.result) {
      end({ value: JSON.parse(payload.toString()) });
    } else if (kind === FRAME.failure) {
      end({ error: failureOf(JSON.parse(payload.toString())) });
    } else {
      throw new Error('what the child said makes no sense');
    }
  };

  stdout.on('data', (piece: Buffer) => {
    try {
      for (const frame of frames.push(piece)) hear(frame);
    } catch (error) {
      end({ error: new SandboxError(error instanceof FrameTooLargeError ? 'too_large' : 'crashed', error) });
    }
  });
  // A pipe breaks when the child dies, which is dealt with there.
  stdin.on('error', () => {});
  stdin.write(jsonFrame(FRAME.task, { ...task, size: source.size }));
}

/** For what is this machine's fault, which says nothing about the file. */
function cannotRead(cause: unknown): ApiError {
  const message = 'Files cannot be read at this moment. Try again in a minute; if it stays so, tell the operator.';
  return new ApiError('unavailable', message, { headers: { 'retry-after': '60' }, cause });
}

function rejectPart(): never {
  throw new Error('the task has no parts');
}

function failureOf(failure: { unreadable?: unknown; full?: unknown; message?: unknown }): Error {
  const message = String(failure?.message);
  if (failure?.full === true) return cannotRead(message);
  return failure?.unreadable === true ? new UnreadableTableError(message) : new SandboxError('crashed', message);
}

function explainDeath(killedBy: NodeJS.Signals | null, complaint: string): SandboxError {
  if (killedBy === 'SIGXCPU') return new SandboxError('timeout', complaint);
  return new SandboxError(
    /out of memory|Array buffer allocation/i.test(complaint) ? 'too_large' : 'crashed',
    complaint,
  );
}
