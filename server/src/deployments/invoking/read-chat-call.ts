import { checkEmbeddedRequest } from '../../inference/embedded/embedded-request.ts';
import type { ChatRequest } from '../../inference/gateway/chat.ts';
import { checkChatRequest } from '../../inference/gateway/check-chat-request.ts';
import { invalid } from '../../platform/errors.ts';
import { bodyCheckerOf } from '../../platform/http/schemas/validation.ts';
import { HostedChatRequest } from './hosted-chat.ts';

const checkBody = bodyCheckerOf(HostedChatRequest);

const TAKES = 'This deployment runs a language model. Send `messages` as JSON, as in OpenAI’s chat completions.';

/** Reads a call of a language model. Rejects an invalid one before a model is started for it. */
export function readChatCall({ body, model }: { body: unknown; model: { slug: string } }): ChatRequest {
  if (Buffer.isBuffer(body)) throw invalid('body', TAKES);
  if (hasTensors(body)) throw invalid('inputs', TAKES);
  checkBody(body);
  const request: ChatRequest = { ...(body as Omit<ChatRequest, 'model'>), model: model.slug } as ChatRequest;
  checkChatRequest(request);
  checkEmbeddedRequest(request);
  return request;
}

function hasTensors(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'inputs' in body && !('messages' in body);
}
