import type { ChatStream, FinalChatCompletion } from '@souk/sdk';
import { formatCost } from '../../token-costs.ts';

export type Usage = NonNullable<FinalChatCompletion['usage']>;

/** What was said of an answer, however far it came. */
export interface Shown {
  text: string;
  usage: Usage | null;
}

/** Writes an answer as it comes. `onText` has what came of it so far, which counts also where it breaks off. */
export async function showAnswer(
  stream: ChatStream,
  out: NodeJS.WriteStream,
  onText?: (text: string) => void,
): Promise<Shown> {
  let text = '';
  for await (const { choices } of stream) {
    const piece = choices[0]?.delta.content ?? '';
    if (piece === '') continue;
    text += piece;
    onText?.(text);
    out.write(out.isTTY ? tame(piece) : piece);
  }
  if (!text.endsWith('\n')) out.write('\n');
  const { usage } = await stream.final();
  return { text, usage };
}

/** A model may say anything, but it does not drive the terminal. Line breaks and tabs are text. */
function tame(piece: string): string {
  return piece.replaceAll(/[^\P{Cc}\n\t]/gu, '\ufffd');
}

/** Such as `98 tokens, 0.0000184 USD`. */
export function describeUsage({ total_tokens, cost, currency }: Usage): string {
  // A deployment's answers cost nothing, and say nothing of it.
  const price = cost === undefined ? '' : `, ${formatCost({ cost, currency })}`;
  return `${total_tokens} ${total_tokens === 1 ? 'token' : 'tokens'}${price}`;
}
