import type { Invocation } from './invocation.ts';
import { readChatCall } from './read-chat-call.ts';
import { readTensorCall, saysMessages } from './tensor-call.ts';

/** Rejects a call that no deployment could accept, for callers who may not know which kind of model it runs. */
export function checkCall({
  address,
  body,
  headerLength,
}: Pick<Invocation, 'address' | 'body' | 'headerLength'>): void {
  if (address === 'chat' || saysMessages(body)) readChatCall({ body, model: { slug: '' } });
  else readTensorCall({ body, headerLength });
}
