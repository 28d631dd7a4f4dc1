import type { Mode } from '../platform/db/realm.ts';
import type { ModelName } from './model-names.ts';

/** What SOUK_INFERENCE says, read and checked: see docs/inference.md. */
export interface InferenceSettings {
  /** What generates, by mode and model name. A name that is missing in live mode answers 503. */
  backends: Record<Mode, Partial<Record<ModelName, BackendSettings>>>;
  /** By model name, in the order in which they came into effect. */
  prices: Record<ModelName, readonly Price[]>;
  limits: {
    /** For each key. */
    requestsPerMinute: number;
    tokensPerMinute: number;
  };
  billing: {
    /** In minor units: what may be owed and not collected. */
    creditLimit: number;
    /** In minor units: what is owed is collected from here on, and at the end of the month. */
    collectAt: number;
  };
}

export interface Price {
  /** In effect from this moment on, in milliseconds since 1970. */
  from: number;
  /** Nano-units for each token. */
  prompt: number;
  completion: number;
}

export type BackendSettings = OpenAiSettings | EmbeddedSettings;

interface CommonSettings {
  /** How many tokens the prompt and the completion can have together. */
  contextLength: number;
  /** The most that one choice can have, and what is asked for where the request does not say. */
  maxOutputTokens: number;
}

/** Servers that speak OpenAI's API. */
export interface OpenAiSettings extends CommonSettings {
  backend: 'openai';
  upstreams: readonly UpstreamSettings[];
  /** Whether messages may hold images, as data: addresses only or as any address, which the upstream then fetches. */
  images: 'none' | 'data' | 'any';
  /** How the upstream can be asked to count tokens. */
  tokenizer: 'vllm' | 'llama-server' | undefined;
  /** In milliseconds. */
  timeouts: { connect: number; firstByte: number; idle: number; whole: number };
}

export interface UpstreamSettings {
  /** Ends in the version prefix, such as http://gpu-1:8000/v1. No slash at the end. */
  url: string;
  /** The name that this upstream knows the model by. */
  model: string;
  apiKey: string | undefined;
}

/** Of an embedded backend, where nothing else is said. */
export const EMBEDDED_DEFAULTS = { contextLength: 2_048, sequences: 4, queue: 64, maxWait: 10_000 } as const;

/** llama.cpp in a child process, on a file. */
export interface EmbeddedSettings extends CommonSettings {
  backend: 'embedded';
  /** A GGUF file. */
  file: string;
  /** How many requests are generated at the same time. */
  sequences: number;
  threads: number;
  /** How many more may wait, and for how long in milliseconds. */
  queue: number;
  maxWait: number;
}
