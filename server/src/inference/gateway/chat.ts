/**
 * The fields of OpenAI's chat completions that this server reads. Other fields of a request or response are passed on
 * unchanged.
 */
export interface ChatRequest {
  model: string;
  messages: ChatMessage[];
  stream?: boolean | null;
  stream_options?: { include_usage?: boolean; [other: string]: unknown } | null;
  max_tokens?: number | null;
  max_completion_tokens?: number | null;
  n?: number | null;
  stop?: string | string[] | null;
  temperature?: number | null;
  top_p?: number | null;
  seed?: number | null;
  [other: string]: unknown;
}

export interface ChatMessage {
  role: string;
  content?: string | ContentPart[] | null;
  [other: string]: unknown;
}

export interface ContentPart {
  type: string;
  text?: string | null;
  image_url?: { url: string; [other: string]: unknown } | null;
  [other: string]: unknown;
}

/** Token counts as reported by the backend. */
export interface TokenUsage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens?: number;
  [other: string]: unknown;
}

/** A whole completion. */
export interface ChatCompletion {
  id: string;
  object: 'chat.completion';
  created: number;
  model: string;
  choices: ChatChoice[];
  usage?: TokenUsage | null;
  [other: string]: unknown;
}

export interface ChatChoice {
  index: number;
  message: { role: string; content?: string | null; [other: string]: unknown };
  finish_reason: string | null;
  [other: string]: unknown;
}

/** A chunk of a streamed completion. The last one may carry usage and no choices. */
export interface ChatChunk {
  id: string;
  object: 'chat.completion.chunk';
  created: number;
  model: string;
  choices: ChunkChoice[];
  usage?: TokenUsage | null;
  [other: string]: unknown;
}

export interface ChunkChoice {
  index: number;
  delta: { role?: string; content?: string | null; [other: string]: unknown };
  finish_reason?: string | null;
  [other: string]: unknown;
}
