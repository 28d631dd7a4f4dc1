import { checkEmbeddedRequest } from '../../inference/embedded/embedded-request.ts';
import type { ChatRequest } from '../../inference/gateway/chat.ts';
import { checkChatRequest } from '../../inference/gateway/check-chat-request.ts';
import { invalid } from '../../platform/errors.ts';
import { bodyCheckerOf } from '../../platform/http/schemas/validation.ts';
import { HostedChatRequest } from './hosted-chat.ts';

const checkBody = bodyCheckerOf(HostedChatRequest);

const TAKES = 'This deployment runs a language model: send `messages` as JSON, as in OpenAI’s chat completions.';

/** What is asked of a language model. Whatever can be said against it is said before a model is started for it. */
export function readChatCall({ body, model }: { body: unknown; model: { slug: string } }): ChatRequest {
  if (Buffer.isBuffer(body)) throw invalid('body', TAKES);
  if (saysTensors(body)) throw invalid('inputs', TAKES);
  checkBody(body);
  const request: ChatRequest = { ...(body as Omit<ChatRequest, 'model'>), model: model.slug } as ChatRequest;
  checkChatRequest(request);
  checkEmbeddedRequest(request);
  return request;
}

function saysTensors(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'inputs' in body && !('messages' in body);
}
