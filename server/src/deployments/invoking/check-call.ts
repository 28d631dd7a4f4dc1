import type { Invocation } from './invocation.ts';
import { readChatCall } from './read-chat-call.ts';
import { hasMessages, readTensorCall } from './tensor-call.ts';

/** Rejects a call that no deployment could accept, for callers who may not learn which kind of model it runs. */
export function checkCall({
  endpoint,
  body,
  headerLength,
}: Pick<Invocation, 'endpoint' | 'body' | 'headerLength'>): void {
  if (endpoint === 'chat' || hasMessages(body)) readChatCall({ body, model: { slug: '' } });
  else readTensorCall({ body, headerLength });
}
