import type { RuntimeFailureDetails, RuntimeFailureKind } from '../runtime-failure.ts';
import type { PromptMessage } from './render-chat-template.ts';

// What the parent and the child that runs llama.cpp say to each other.

export interface LlamaSettings {
  /** A GGUF file. */
  file: string;
  /** How many requests are generated at the same time. */
  sequences: number;
  /** Of each sequence at most: tokens of the prompt and of the answer together. A model that knows fewer has fewer. */
  contextLength: number;
  threads: number;
}

/** How the next token is chosen among the likely ones. */
export interface Sampling {
  temperature: number;
  topP: number;
  /** 0 keeps all. */
  topK: number;
  minP: number;
}

export interface GenerateRequest {
  messages: readonly PromptMessage[];
  /** Of each choice. */
  maxTokens: number;
  choices: number;
  /** What is left out is as the model's file suggests. */
  sampling: Partial<Sampling>;
  /** Undefined: another one each time. */
  seed?: number;
  frequencyPenalty: number;
  presencePenalty: number;
  stop: readonly string[];
  /** The answer is a JSON object. */
  json: boolean;
}

export type Countable = { messages: readonly PromptMessage[] } | { text: string };
export type FinishReason = 'stop' | 'length';

/** Hears of an answer as it is generated: first of the prompt, then of pieces, each choice in its turn. */
export interface GenerationListener {
  begun(promptTokens: number): void;
  /** `tokens`: how many of this choice have been handed out with it. */
  piece(choice: number, text: string, tokens: number): void;
  ended(choice: number, reason: FinishReason, tokens: number): void;
}

export type ToLlama =
  | { type: 'load'; settings: LlamaSettings }
  | { type: 'generate'; id: number; request: GenerateRequest }
  | { type: 'count'; id: number; what: Countable }
  | { type: 'cancel'; id: number };

/** Of one request, until it is `done` or `failed`. A cancelled one is done as well. */
export type LlamaResponse =
  | { type: 'begun'; id: number; promptTokens: number }
  /** `tokens`: how many of this choice have been handed out with it. */
  | { type: 'piece'; id: number; choice: number; text: string; tokens: number }
  | { type: 'ended'; id: number; choice: number; reason: FinishReason; tokens: number }
  | { type: 'counted'; id: number; tokens: number }
  | { type: 'done'; id: number }
  | { type: 'failed'; id: number; kind: RuntimeFailureKind; message: string; details: RuntimeFailureDetails };

/** More than the longest piece takes: what is longer is not from our child. */
export const MAX_ANSWER_BYTES = 1024 * 1024;

const isNumber = (value: unknown): boolean => typeof value === 'number';
const isText = (value: unknown): boolean => typeof value === 'string';
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

const FIELDS: Record<LlamaResponse['type'], Record<string, (value: unknown) => boolean>> = {
  begun: { promptTokens: isNumber },
  piece: { choice: isNumber, text: isText, tokens: isNumber },
  ended: { choice: isNumber, reason: isText, tokens: isNumber },
  counted: { tokens: isNumber },
  done: {},
  failed: { kind: isText, message: isText, details: isObject },
};

/** What the child tells of a model that was loaded. Undefined for what makes no sense. */
export function readContextLength({ contextLength }: { [field: string]: unknown }): number | undefined {
  return Number.isSafeInteger(contextLength) && (contextLength as number) > 0 ? (contextLength as number) : undefined;
}

/** The child has read a stranger's file, so what it says is not believed unseen. Undefined for what makes no sense. */
export function readLlamaResponse(message: { type: string; [field: string]: unknown }): LlamaResponse | undefined {
  const fields = Object.hasOwn(FIELDS, message.type) ? FIELDS[message.type as LlamaResponse['type']] : undefined;
  if (!fields || !isNumber(message.id)) return undefined;
  const sound = Object.entries(fields).every(([name, isSound]) => isSound(message[name]));
  return sound ? (message as unknown as LlamaResponse) : undefined;
}
