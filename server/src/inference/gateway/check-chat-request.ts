import { type ApiError, invalid } from '../../platform/errors.ts';
import type { ChatMessage, ChatRequest } from './chat.ts';
import { isDefault } from './default-fields.ts';

// With these fields a backend would exceed the cost reserved for a request, or have effects beyond its response. None is
// passed on; they are rejected so that no client relies on them.

/** Fields that change how much is generated, by which model or tool, or how the prompt is built. */
const CHANGES_PRICE = [
  ...['n_predict', 'n_cmpl', 'best_of', 'max_new_tokens', 'max_length', 'use_beam_search', 'max_tokens_to_sample'],
  ...['models', 'route', 'provider', 'plugins', 'lora_path', 'chat_template', 'mm_processor_kwargs', 'prompt_logprobs'],
  // These make a model generate past its natural end, in tokens that the client never sees.
  ...['ignore_eos', 'min_tokens'],
  ...['service_tier', 'web_search_options', 'modalities', 'audio', 'prediction'],
];

/** Fields that make a backend store data, run code, or share state with other requests. */
const HAS_EFFECTS = [
  ...['store', 'logits_processors', 'custom_logit_processor', 'vllm_xargs', 'return_hidden_states'],
  ...['kv_transfer_params', 'bootstrap_host', 'bootstrap_port', 'bootstrap_room', 'rid', 'request_id', 'priority'],
  // Compiling these can crash an engine.
  ...['guided_regex', 'guided_grammar', 'grammar', 'ebnf', 'regex'],
  ...['structured_outputs.regex', 'structured_outputs.grammar', 'structured_outputs.structural_tag'],
];

const CHANGES_PRICE_WHY = 'it would change what the request costs';
const HAS_EFFECTS_WHY = 'it has effects beyond the response';

/** Why each of the fields is rejected. A request has fewer fields than there are rejected ones. */
const REJECTED = new Map([
  ...CHANGES_PRICE.map((name) => [name, CHANGES_PRICE_WHY] as const),
  ...HAS_EFFECTS.map((name) => [name, HAS_EFFECTS_WHY] as const),
]);

interface Tool {
  custom?: { format?: { type?: unknown; grammar?: unknown } | null } | null;
}

/** Checks rules that the schema cannot express, or explains less clearly. */
export function checkChatRequest(request: ChatRequest): void {
  rejectFields(request);
  if (request.structured_outputs) rejectFields(request.structured_outputs as object, 'structured_outputs.');
  if (request.stream_options && !request.stream) {
    throw invalid('stream_options', '`stream_options` is only allowed if `stream` is true.');
  }
  if (given(request.max_tokens) && given(request.max_completion_tokens)) {
    throw invalid(
      'max_tokens',
      '`max_tokens` is not allowed together with `max_completion_tokens`, which replaces it.',
    );
  }
  if (given(request.top_logprobs) && request.logprobs !== true) {
    throw invalid('top_logprobs', '`top_logprobs` is only allowed if `logprobs` is true.');
  }
  for (const [i, tool] of ((request.tools ?? []) as Tool[]).entries()) checkTool(tool, `tools.${i}`);
  for (const [i, message] of request.messages.entries()) checkMessage(message, `messages.${i}`);
}

/** Rejects a tool with a grammar: engines compile a grammar wherever it appears in a request. */
function checkTool({ custom }: Tool, path: string): void {
  const format = custom?.format;
  if (!format) return;
  const at = `${path}.custom.format`;
  if (given(format.grammar)) throw cannotBeGiven(`${at}.grammar`, HAS_EFFECTS_WHY);
  if (given(format.type) && format.type !== 'text') throw invalid(`${at}.type`, `\`${at}.type\` can only be \`text\`.`);
}

function checkMessage(message: ChatMessage, path: string): void {
  const { role, content } = message;
  const isEmpty = content === undefined || content === null;
  if (isEmpty && !(role === 'assistant' && (message.tool_calls || message.function_call || message.refusal))) {
    throw invalid(`${path}.content`, `\`${path}.content\` is required.`);
  }
  if (role === 'tool' && typeof message.tool_call_id !== 'string') {
    throw invalid(`${path}.tool_call_id`, `\`${path}.tool_call_id\` is required. Set it to the ID of the tool call.`);
  }
  if (!Array.isArray(content)) return;
  for (const [i, part] of content.entries()) {
    const at = `${path}.content.${i}`;
    if (part.type === 'text' && typeof part.text !== 'string')
      throw invalid(`${at}.text`, `\`${at}.text\` is required.`);
    if (part.type === 'image_url' && !part.image_url)
      throw invalid(`${at}.image_url`, `\`${at}.image_url\` is required.`);
  }
}

function rejectFields(fields: object, path = ''): void {
  for (const [field, value] of Object.entries(fields)) {
    const name = `${path}${field}`;
    const why = REJECTED.get(name);
    if (why !== undefined && !isDefault(name, value)) throw cannotBeGiven(name, why);
  }
}

function cannotBeGiven(field: string, why: string): ApiError {
  return invalid(field, `\`${field}\` is not allowed, because ${why}. Remove it.`);
}

function given<T>(value: T | null | undefined): value is T {
  return value !== undefined && value !== null;
}
