import type { ChatStream, FinalChatCompletion } from '@souk/sdk';
import { formatCost } from '../../token-costs.ts';

export type Usage = NonNullable<FinalChatCompletion['usage']>;

/** The text and usage of an answer. */
export interface PrintedCompletion {
  text: string;
  usage: Usage | null;
}

/** Prints an answer as it is generated. `onText` gets the text so far, which is kept if the stream breaks off. */
export async function streamCompletion(
  stream: ChatStream,
  out: NodeJS.WriteStream,
  onText?: (text: string) => void,
): Promise<PrintedCompletion> {
  let text = '';
  for await (const { choices } of stream) {
    const piece = choices[0]?.delta.content ?? '';
    if (piece === '') continue;
    text += piece;
    onText?.(text);
    out.write(out.isTTY ? sanitizeOutput(piece) : piece);
  }
  if (!text.endsWith('\n')) out.write('\n');
  const { usage } = await stream.final();
  return { text, usage };
}

/** Replaces control characters except line breaks and tabs: the output of a model is untrusted. */
function sanitizeOutput(piece: string): string {
  return piece.replaceAll(/[^\P{Cc}\n\t]/gu, '\ufffd');
}

/** Describes usage, such as `98 tokens, 0.0000184 USD`. */
export function describeUsage({ total_tokens, cost, currency }: Usage): string {
  // Responses of a deployment have no cost.
  const price = cost === undefined ? '' : `, ${formatCost({ cost, currency })}`;
  return `${total_tokens} ${total_tokens === 1 ? 'token' : 'tokens'}${price}`;
}
