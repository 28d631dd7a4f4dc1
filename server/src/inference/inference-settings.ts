import type { Mode } from '../platform/db/realm.ts';
import type { ModelName } from './model-names.ts';

/** The parsed and validated value of SOUK_INFERENCE: see docs/inference.md. */
export interface InferenceSettings {
  /** Backends by mode and model name. A request for a missing name gets a 503 response. */
  backends: Record<Mode, Partial<Record<ModelName, BackendSettings>>>;
  /** Prices by model name, sorted by the moment they come into effect. */
  prices: Record<ModelName, readonly Price[]>;
  limits: {
    /** Both limits apply to each key. */
    requestsPerMinute: number;
    tokensPerMinute: number;
  };
  billing: {
    /** Maximum uncollected debt, in minor units. */
    creditLimit: number;
    /** Debt that triggers a collection, in minor units. Smaller debts are collected at the end of the month. */
    collectAt: number;
  };
}

export interface Price {
  /** When the price comes into effect, in Unix milliseconds. */
  from: number;
  /** Nano-units per token. */
  prompt: number;
  completion: number;
}

export type BackendSettings = OpenAiSettings | EmbeddedSettings;

interface CommonSettings {
  /** Maximum tokens of prompt and completion together. */
  contextLength: number;
  /** Maximum tokens of one choice, and the default for requests that set no limit. */
  maxOutputTokens: number;
}

/** Servers that implement OpenAI's API. */
export interface OpenAiSettings extends CommonSettings {
  backend: 'openai';
  upstreams: readonly UpstreamSettings[];
  /** Images that messages may contain: none, `data:` URLs only, or any URL, which the upstream then fetches. */
  images: 'none' | 'data' | 'any';
  /** The token-counting API that the upstream offers. */
  tokenizer: 'vllm' | 'llama-server' | undefined;
  /** In milliseconds. */
  timeouts: { connect: number; firstByte: number; idle: number; whole: number };
}

export interface UpstreamSettings {
  /** Ends in the version prefix, such as http://gpu-1:8000/v1, without a trailing slash. */
  url: string;
  /** The upstream's own name of the model. */
  model: string;
  apiKey: string | undefined;
}

/** Defaults for an embedded backend. */
export const EMBEDDED_DEFAULTS = { contextLength: 2_048, sequences: 4, queue: 64, maxWait: 10_000 } as const;

/** llama.cpp in a child process, with a model loaded from a file. */
export interface EmbeddedSettings extends CommonSettings {
  backend: 'embedded';
  /** Path of a GGUF file. */
  file: string;
  /** Maximum requests that generate concurrently. */
  sequences: number;
  threads: number;
  /** Maximum requests that may wait, and for how many milliseconds. */
  queue: number;
  maxWait: number;
}
