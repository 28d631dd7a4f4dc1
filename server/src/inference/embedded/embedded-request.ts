import { type ApiError, invalid } from '../../platform/errors.ts';
import type { GenerateRequest, Sampling } from '../../runtimes/gguf/llama-messages.ts';
import type { PromptMessage } from '../../runtimes/gguf/render-chat-template.ts';
import type { ChatMessage, ChatRequest, ContentPart } from '../gateway/chat.ts';
import { isDefault, isEmpty } from '../gateway/default-fields.ts';

const MAX_CHOICES = 4;
/** Maximum characters of all messages. Longer ones are rejected before the chat template runs. */
const MAX_TEXT_LENGTH = 4 * 1024 * 1024;
const ROLES: Record<string, string> = { system: 'system', developer: 'system', user: 'user', assistant: 'assistant' };

/** Supported fields, and fields that do not change the response. */
const SUPPORTED = new Set([
  ...['model', 'messages', 'stream', 'stream_options', 'max_tokens', 'max_completion_tokens', 'n', 'stop', 'seed'],
  ...['temperature', 'top_p', 'top_k', 'min_p', 'frequency_penalty', 'presence_penalty', 'response_format'],
  ...['user', 'metadata', 'store', 'service_tier', 'safety_identifier', 'prompt_cache_key', 'prompt_cache_retention'],
  'parallel_tool_calls',
]);

/** Rejects unsupported features rather than ignoring them. */
export function checkEmbeddedRequest(request: ChatRequest): void {
  for (const [field, value] of Object.entries(request)) {
    if (!SUPPORTED.has(field) && !isDefault(field, value)) throw unsupported(field);
  }
  if ((request.n ?? 1) > MAX_CHOICES) throw invalid('n', `\`n\` can be up to ${MAX_CHOICES} with this model.`);
  const format = request.response_format as { type?: unknown } | null | undefined;
  if (format && format.type !== 'text' && format.type !== 'json_object') {
    throw invalid('response_format.type', '`response_format.type` can be `text` or `json_object` with this model.');
  }
  requireNumber(request, 'top_k', { min: 0, max: 1_000_000, whole: true });
  requireNumber(request, 'min_p', { min: 0, max: 1, whole: false });
  for (const [i, message] of request.messages.entries()) checkMessage(message, `messages.${i}`);
  const length = promptMessagesOf(request.messages).reduce((sum, { content, name = '' }) => {
    return sum + content.length + name.length;
  }, 0);
  if (length > MAX_TEXT_LENGTH) {
    throw invalid('messages', `The messages have more than ${MAX_TEXT_LENGTH} characters in all. Shorten them.`);
  }
}

export function generateRequestOf(request: ChatRequest): GenerateRequest {
  const { stop, response_format: format } = request;
  const number = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback);
  return {
    messages: promptMessagesOf(request.messages),
    maxTokens: request.max_completion_tokens ?? request.max_tokens ?? Number.MAX_SAFE_INTEGER,
    choices: request.n ?? 1,
    sampling: samplingOf(request),
    ...(typeof request.seed === 'number' ? { seed: request.seed } : {}),
    frequencyPenalty: number(request.frequency_penalty, 0),
    presencePenalty: number(request.presence_penalty, 0),
    stop: typeof stop === 'string' ? [stop] : (stop ?? []),
    json: (format as { type?: unknown } | null | undefined)?.type === 'json_object',
  };
}

/** Returns the sampling parameters that the request sets; the model's defaults apply to the rest. */
function samplingOf({ temperature, top_p, top_k, min_p }: ChatRequest): Partial<Sampling> {
  const requested = { temperature, topP: top_p, topK: top_k, minP: min_p };
  return Object.fromEntries(Object.entries(requested).filter(([, value]) => typeof value === 'number'));
}

export function promptMessagesOf(messages: readonly ChatMessage[]): PromptMessage[] {
  return messages.map(({ role, content, name, refusal }) => ({
    role: ROLES[role] ?? role,
    content: textOf(content) ?? (typeof refusal === 'string' ? refusal : ''),
    ...(typeof name === 'string' ? { name } : {}),
  }));
}

function checkMessage(message: ChatMessage, path: string): void {
  if (!Object.hasOwn(ROLES, message.role)) {
    throw invalid(
      `${path}.role`,
      `\`${path}.role\` can be ${Object.keys(ROLES).join(', ')} with this model, which cannot call tools.`,
    );
  }
  for (const field of ['tool_calls', 'function_call', 'audio']) {
    const value = message[field];
    if (value !== null && value !== undefined && !isEmpty(value)) throw unsupported(`${path}.${field}`);
  }
  if (!Array.isArray(message.content)) return;
  for (const [i, part] of message.content.entries()) {
    if (part.type !== 'text' && part.type !== 'refusal') {
      const field = `${path}.content.${i}.type`;
      throw invalid(field, `\`${field}\` can only be text with this model.`);
    }
  }
}

function textOf(content: string | ContentPart[] | null | undefined): string | undefined {
  if (!Array.isArray(content)) return content ?? undefined;
  return content.map(({ text, refusal }) => text ?? (typeof refusal === 'string' ? refusal : '')).join('');
}

function unsupported(field: string): ApiError {
  return invalid(field, `This model does not support \`${field}\`. Remove it.`);
}

function requireNumber(
  request: ChatRequest,
  field: string,
  { min, max, whole }: { min: number; max: number; whole: boolean },
): void {
  const value = request[field];
  if (value === null || value === undefined) return;
  if (typeof value === 'number' && value >= min && value <= max && (!whole || Number.isInteger(value))) return;
  throw invalid(field, `\`${field}\` must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}.`);
}
