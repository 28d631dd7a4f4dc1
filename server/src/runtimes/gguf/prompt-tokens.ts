import type { PromptMessage } from './render-chat-template.ts';

/** A tokenizer with its special tokens. */
export interface Vocabulary {
  /** With `special`, the names of special tokens in the text become these tokens. */
  tokenize(text: string, special: boolean): number[];
  /** Names of the tokens that only the template may write, such as the one that ends a message. */
  specials: ReadonlyMap<number, string>;
}

export type RenderMessages = (messages: readonly PromptMessage[]) => Promise<string>;

/** A Unicode noncharacter, which never occurs in text. */
const GUARD = '\uFDD0';

/**
 * Tokenizes messages. Names of special tokens count only where the template wrote them, so no message text can end its
 * message or begin another, whatever the template does to it.
 *
 * If needed, the messages are rendered twice: unchanged, and with a guard inside everything that may begin a special token.
 * If both have the same special tokens, all of them are the template's and the first rendering is used. Otherwise a message
 * contains special tokens: only those of the second rendering are special, and the rest is plain text.
 */
export async function promptTokens(
  messages: readonly PromptMessage[],
  render: RenderMessages,
  vocabulary: Vocabulary,
): Promise<number[]> {
  const plain = messages.map((message) => eachText(message, (text) => text.replaceAll(GUARD, '\uFFFD')));
  const beginnings = new Set([...vocabulary.specials.values()].map(firstLetter));
  const tokens = vocabulary.tokenize(await render(plain), true);
  if (!plain.some((message) => mayBegin(message, beginnings))) return tokens;

  const guarded = await render(plain.map((message) => eachText(message, (text) => guard(text, beginnings))));
  const allowed = vocabulary.tokenize(guarded, true).filter((token) => vocabulary.specials.has(token));
  const found = tokens.filter((token) => vocabulary.specials.has(token));
  if (found.length === allowed.length && found.every((token, i) => token === allowed[i])) return tokens;
  return tokensOf(guarded, allowed, vocabulary);
}

/** Tokenizes the special tokens in order, and the text between them as plain text. */
function tokensOf(guarded: string, specials: readonly number[], vocabulary: Vocabulary): number[] {
  const tokens: number[] = [];
  const addText = (text: string): void => {
    for (const token of vocabulary.tokenize(text.replaceAll(GUARD, ''), false)) tokens.push(token);
  };
  let end = 0;
  for (const token of specials) {
    const name = vocabulary.specials.get(token) ?? '';
    const start = guarded.indexOf(name, end);
    if (start === -1) throw new Error(`the special token ${token} is not where the tokenizer found it`);
    addText(guarded.slice(end, start));
    tokens.push(token);
    end = start + name.length;
  }
  addText(guarded.slice(end));
  return tokens;
}

/** Changes all text but the role, which is one of a few fixed words: templates build special tokens from it. */
function eachText(message: PromptMessage, change: (text: string) => string): PromptMessage {
  const { role, content, name } = message;
  return { role, content: change(content), ...(name === undefined ? {} : { name: change(name) }) };
}

function mayBegin({ content, name = '' }: PromptMessage, beginnings: ReadonlySet<string>): boolean {
  for (const letter of beginnings) if (content.includes(letter) || name.includes(letter)) return true;
  return false;
}

function guard(text: string, beginnings: ReadonlySet<string>): string {
  let guarded = text;
  for (const letter of beginnings) guarded = guarded.replaceAll(letter, letter + GUARD);
  return guarded;
}

function firstLetter(name: string): string {
  return String.fromCodePoint(name.codePointAt(0) ?? 0);
}
