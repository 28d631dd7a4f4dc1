import type { RuntimeFailureDetails, RuntimeFailureKind } from '../runtime-failure.ts';
import type { PromptMessage } from './render-chat-template.ts';

// Messages between the parent and the child that runs llama.cpp.

export interface LlamaSettings {
  /** Path of a GGUF file. */
  file: string;
  /** Maximum requests that generate concurrently. */
  sequences: number;
  /** Maximum tokens of prompt and completion per sequence; lower if the model was trained for fewer. */
  contextLength: number;
  threads: number;
}

/** Sampling parameters. */
export interface Sampling {
  temperature: number;
  topP: number;
  /** 0 disables the limit. */
  topK: number;
  minP: number;
}

export interface GenerateRequest {
  messages: readonly PromptMessage[];
  /** Limit per choice. */
  maxTokens: number;
  choices: number;
  /** Unset parameters default to those that the model's file suggests. */
  sampling: Partial<Sampling>;
  /** Undefined: random. */
  seed?: number;
  frequencyPenalty: number;
  presencePenalty: number;
  stop: readonly string[];
  /** Constrains the completion to a JSON object. */
  json: boolean;
}

export type Countable = { messages: readonly PromptMessage[] } | { text: string };
export type FinishReason = 'stop' | 'length';

/** Receives a completion as it is generated: first the prompt size, then the pieces, one choice after the other. */
export interface GenerationListener {
  begun(promptTokens: number): void;
  /** `tokens`: tokens of this choice delivered so far. */
  piece(choice: number, text: string, tokens: number): void;
  ended(choice: number, reason: FinishReason, tokens: number): void;
}

export type ToLlama =
  | { type: 'load'; settings: LlamaSettings }
  | { type: 'generate'; id: number; request: GenerateRequest }
  | { type: 'count'; id: number; what: Countable }
  | { type: 'cancel'; id: number };

/** Responses to one request, until it is `done` or `failed`. A cancelled request is `done` as well. */
export type LlamaResponse =
  | { type: 'begun'; id: number; promptTokens: number }
  /** `tokens`: tokens of this choice delivered so far. */
  | { type: 'piece'; id: number; choice: number; text: string; tokens: number }
  | { type: 'ended'; id: number; choice: number; reason: FinishReason; tokens: number }
  | { type: 'counted'; id: number; tokens: number }
  | { type: 'done'; id: number }
  | { type: 'failed'; id: number; kind: RuntimeFailureKind; message: string; details: RuntimeFailureDetails };

/** More than the longest piece needs: a longer message is invalid. */
export const MAX_RESPONSE_BYTES = 1024 * 1024;

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

/** Reads the context length that the child reports for a loaded model. Undefined if it is invalid. */
export function readContextLength({ contextLength }: { [field: string]: unknown }): number | undefined {
  return Number.isSafeInteger(contextLength) && (contextLength as number) > 0 ? (contextLength as number) : undefined;
}

/** Validates a response: the child has read an untrusted file. Undefined if it is invalid. */
export function readLlamaResponse(message: { type: string; [field: string]: unknown }): LlamaResponse | undefined {
  const fields = Object.hasOwn(FIELDS, message.type) ? FIELDS[message.type as LlamaResponse['type']] : undefined;
  if (!fields || !isNumber(message.id)) return undefined;
  const valid = Object.entries(fields).every(([name, isValid]) => isValid(message[name]));
  return valid ? (message as unknown as LlamaResponse) : undefined;
}
