import { type Kind, TEXT, USAGE } from './responses.ts';

const STREAM_END = 'data: [DONE]\n\n\r\n0\r\n\r\n';

/**
 * Reads one answer after the other from a connection, and is sure that each is a good and a whole one: by its status and
 * its end, and one in 64 by every letter, because to do that with all of them would cost more than the server does.
 */
export class AnswerReader {
  readonly #kind: Kind;
  #text = '';
  /** The last of it: what has come so far is joined only once. */
  #tail = '';
  #head = -1;
  #expected = Number.POSITIVE_INFINITY;
  #answers = 0;

  constructor(kind: Kind) {
    this.#kind = kind;
  }

  get hasBegun(): boolean {
    return this.#head !== -1 && this.#text.length > this.#head;
  }

  /** Takes what came, in latin1. True when that was the last of an answer; throws where it is not what it should be. */
  take(piece: string): boolean {
    this.#text += piece;
    this.#tail = (piece.length < STREAM_END.length ? this.#tail + piece : piece).slice(-STREAM_END.length);
    if (this.#head === -1 && !this.#readHead()) return false;
    const isWhole = this.#kind === 'whole' ? this.#text.length >= this.#expected : this.#tail.endsWith('\r\n0\r\n\r\n');
    if (isWhole) this.#finish();
    return isWhole;
  }

  #readHead(): boolean {
    const end = this.#text.indexOf('\r\n\r\n');
    if (end === -1) return false;
    if (!this.#text.startsWith('HTTP/1.1 200')) throw new Error(`not what was asked for: ${this.#text}`);
    this.#head = end + 4;
    const [, length] = /content-length: (\d+)/i.exec(this.#text) ?? [];
    if ((length === undefined) === (this.#kind === 'whole'))
      throw new Error(`neither whole nor streamed: ${this.#text}`);
    if (length !== undefined) this.#expected = this.#head + Number(length);
    return true;
  }

  #finish(): void {
    const isComplete = this.#kind === 'whole' ? this.#text.length === this.#expected : this.#tail === STREAM_END;
    if (!isComplete) throw new Error(`an answer that is not complete: ${this.#text}`);
    if (this.#answers % 64 === 0) this.#compare(this.#text.slice(this.#head));
    this.#answers += 1;
    this.#text = this.#tail = '';
    this.#head = -1;
  }

  #compare(body: string): void {
    const { text, usage } = this.#kind === 'whole' ? readWhole(body) : readStream(withoutChunks(body));
    const counted = [usage?.prompt_tokens, usage?.completion_tokens];
    if (text === TEXT && counted[0] === USAGE.prompt_tokens && counted[1] === USAGE.completion_tokens) return;
    throw new Error(`an answer that says something else: ${body}`);
  }
}

interface Said {
  text: string;
  usage: Partial<typeof USAGE> | undefined;
}

interface Answered {
  choices: { message?: { content: string }; delta?: { content?: string } }[];
  usage?: Partial<typeof USAGE> | null;
}

function readWhole(body: string): Said {
  const { choices, usage } = JSON.parse(body) as Answered;
  return { text: choices[0]?.message?.content ?? '', usage: usage ?? undefined };
}

function readStream(body: string): Said {
  const chunks = [...body.matchAll(/^data: (\{.*\})$/gm)].map(([, json]) => JSON.parse(json as string) as Answered);
  const text = chunks.flatMap(({ choices }) => choices.map(({ delta }) => delta?.content ?? '')).join('');
  return { text, usage: chunks.findLast(({ usage }) => usage)?.usage ?? undefined };
}

/** Out of the chunked encoding. */
function withoutChunks(body: string): string {
  let text = '';
  for (let at = 0; ; ) {
    const from = body.indexOf('\r\n', at) + 2;
    const length = Number.parseInt(body.slice(at, from), 16);
    if (length === 0) return text;
    text += body.slice(from, from + length);
    at = from + length + 2;
  }
}
