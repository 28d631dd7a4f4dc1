import './skip-binary-test.ts';
import type { FromChild } from '../process/child-channel.ts';
import { connectToParent } from '../process/parent-channel.ts';
import { RuntimeFailure } from '../runtime-failure.ts';
import type { LlamaEngine } from './llama-engine.ts';
import type { GenerateRequest, LlamaResponse, LlamaSettings, ToLlama } from './llama-messages.ts';

// The child process that runs llama.cpp on one file. It exits when its parent kills it or is gone.

const MAX_REQUEST_BYTES = 128 * 1024 * 1024;
const MAX_COMPLAINT_LENGTH = 500;

const running = new Set<number>();
const cancelled = new Set<number>();
let engine: LlamaEngine | undefined;

const sendToParent = connectToParent(MAX_REQUEST_BYTES, (message) => receive(message as ToLlama));

function send(message: FromChild | LlamaResponse): void {
  sendToParent(message);
}

async function load(settings: LlamaSettings): Promise<void> {
  try {
    const { LlamaEngine } = await import('./llama-engine.ts');
    engine = await LlamaEngine.load(settings, {
      onAlive: () => send({ type: 'alive' }),
      onComplaint: (level, text) => send({ type: 'log', level, text: text.trim().slice(0, MAX_COMPLAINT_LENGTH) }),
    });
    send({ type: 'ready', contextLength: engine.contextLength });
  } catch (error) {
    send({ type: 'unloadable', reason: messageOf(error) });
  }
}

async function generate(id: number, request: GenerateRequest): Promise<void> {
  await runCall(id, (loaded) =>
    loaded.generate(
      request,
      {
        begun: (promptTokens) => send({ type: 'begun', id, promptTokens }),
        piece: (choice, text, tokens) => send({ type: 'piece', id, choice, text, tokens }),
        ended: (choice, reason, tokens) => send({ type: 'ended', id, choice, reason, tokens }),
      },
      () => cancelled.has(id),
    ),
  );
}

async function runCall(id: number, work: (loaded: LlamaEngine) => Promise<void>): Promise<void> {
  running.add(id);
  try {
    if (!engine) throw new Error('no model is loaded');
    await work(engine);
    send({ type: 'done', id });
  } catch (error) {
    const kind = error instanceof RuntimeFailure ? error.kind : 'crashed';
    const details = error instanceof RuntimeFailure ? error.details : {};
    send({ type: 'failed', id, kind, message: messageOf(error), details });
  } finally {
    running.delete(id);
    cancelled.delete(id);
  }
}

/** Ignores a call that has ended meanwhile. */
function cancel(id: number): void {
  if (running.has(id)) cancelled.add(id);
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, MAX_COMPLAINT_LENGTH);
}

function receive(message: ToLlama): void {
  if (message.type === 'load') void load(message.settings);
  else if (message.type === 'generate') void generate(message.id, message.request);
  else if (message.type === 'cancel') cancel(message.id);
  else {
    const { id, what } = message;
    void runCall(id, async (loaded) => send({ type: 'counted', id, tokens: await loaded.count(what) }));
  }
}
