import type { ChatMessage, ChatRequest } from '../../gateway/chat.ts';

/** Tokens of a small image with the cheapest backends. */
const IMAGE_TOKENS = 85;

/** Assumed bytes of text per token. */
const BYTES_PER_TOKEN = 4;

/** Fields other than the messages that a backend includes in the prompt as JSON. */
const WRITTEN_AS_JSON = ['tools', 'functions', 'response_format', 'guided_json', 'structured_outputs'];

/** Fields of a message that describe its other fields and are not text of the prompt. */
const LABELS = new Set(['role', 'type', 'id', 'tool_call_id', 'index', 'image_url']);

export function estimateTokens(bytes: number): number {
  return Math.ceil(bytes / BYTES_PER_TOKEN);
}

/** Estimates the tokens of a prompt by all text in the request and by its images. */
export function estimatePrompt(request: Pick<ChatRequest, 'messages'> & Record<string, unknown>): number {
  const schemas = WRITTEN_AS_JSON.map((name) => request[name]).filter((value) => value !== undefined && value !== null);
  const jsonBytes = schemas.reduce<number>((sum, value) => sum + Buffer.byteLength(JSON.stringify(value)), 0);
  const images = request.messages.reduce((sum, message) => sum + countImages(message), 0);
  return estimateTokens(textBytes(request.messages) + jsonBytes) + images * IMAGE_TOKENS;
}

/** Returns the bytes of all strings in a value, except in label fields. */
export function textBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + textBytes(item), 0);
  return Object.entries(value).reduce((sum, [name, field]) => (LABELS.has(name) ? sum : sum + textBytes(field)), 0);
}

function countImages({ content }: ChatMessage): number {
  return Array.isArray(content) ? content.filter((part) => part.type === 'image_url').length : 0;
}
