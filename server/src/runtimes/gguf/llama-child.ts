import './skip-binary-test.ts';
import type { FromChild } from '../process/child-channel.ts';
import { speakToParent } from '../process/parent-channel.ts';
import { RuntimeFailure } from '../runtime-failure.ts';
import type { LlamaEngine } from './llama-engine.ts';
import type { GenerateRequest, LlamaResponse, LlamaSettings, ToLlama } from './llama-messages.ts';

// The child process that runs llama.cpp on one file. It ends when its parent kills it, or when its parent is gone.

const MAX_REQUEST_BYTES = 128 * 1024 * 1024;
const KEPT_COMPLAINT = 500;

const underWay = new Set<number>();
const cancelled = new Set<number>();
let engine: LlamaEngine | undefined;

const tell = speakToParent(MAX_REQUEST_BYTES, (message) => hear(message as ToLlama));

function say(message: FromChild | LlamaResponse): void {
  tell(message);
}

async function load(settings: LlamaSettings): Promise<void> {
  try {
    const { LlamaEngine } = await import('./llama-engine.ts');
    engine = await LlamaEngine.load(settings, {
      onAlive: () => say({ type: 'alive' }),
      onComplaint: (level, text) => say({ type: 'log', level, text: text.trim().slice(0, KEPT_COMPLAINT) }),
    });
    say({ type: 'ready', contextLength: engine.contextLength });
  } catch (error) {
    say({ type: 'unloadable', reason: messageOf(error) });
  }
}

async function generate(id: number, request: GenerateRequest): Promise<void> {
  await carryOut(id, (loaded) =>
    loaded.generate(
      request,
      {
        begun: (promptTokens) => say({ type: 'begun', id, promptTokens }),
        piece: (choice, text, tokens) => say({ type: 'piece', id, choice, text, tokens }),
        ended: (choice, reason, tokens) => say({ type: 'ended', id, choice, reason, tokens }),
      },
      () => cancelled.has(id),
    ),
  );
}

async function carryOut(id: number, work: (loaded: LlamaEngine) => Promise<void>): Promise<void> {
  underWay.add(id);
  try {
    if (!engine) throw new Error('no model is loaded');
    await work(engine);
    say({ type: 'done', id });
  } catch (error) {
    const kind = error instanceof RuntimeFailure ? error.kind : 'crashed';
    const details = error instanceof RuntimeFailure ? error.details : {};
    say({ type: 'failed', id, kind, message: messageOf(error), details });
  } finally {
    underWay.delete(id);
    cancelled.delete(id);
  }
}

/** One that ended while this was on its way is no longer known. */
function cancel(id: number): void {
  if (underWay.has(id)) cancelled.add(id);
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, KEPT_COMPLAINT);
}

function hear(message: ToLlama): void {
  if (message.type === 'load') void load(message.settings);
  else if (message.type === 'generate') void generate(message.id, message.request);
  else if (message.type === 'cancel') cancel(message.id);
  else {
    const { id, what } = message;
    void carryOut(id, async (loaded) => say({ type: 'counted', id, tokens: await loaded.count(what) }));
  }
}
