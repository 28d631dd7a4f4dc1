import { type Kind, TEXT, USAGE } from './responses.ts';

const STREAM_END = 'data: [DONE]\n\n\r\n0\r\n\r\n';

/**
 * Reads one response after the other from a connection and checks that each is complete: by its status and end, and one in 64
 * by every character, because checking all of them would cost more than the server does.
 */
export class ResponseReader {
  readonly #kind: Kind;
  #text = '';
  /** The end of the text so far, so that the text is joined only once. */
  #tail = '';
  #head = -1;
  #expected = Number.POSITIVE_INFINITY;
  #responses = 0;

  constructor(kind: Kind) {
    this.#kind = kind;
  }

  /** Adds text in latin1. Returns true at the end of a response; throws if it is not as expected. */
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
    if (!this.#text.startsWith('HTTP/1.1 200')) throw new Error(`unexpected response: ${this.#text}`);
    this.#head = end + 4;
    const [, length] = /content-length: (\d+)/i.exec(this.#text) ?? [];
    if ((length === undefined) === (this.#kind === 'whole'))
      throw new Error(`neither whole nor streamed: ${this.#text}`);
    if (length !== undefined) this.#expected = this.#head + Number(length);
    return true;
  }

  #finish(): void {
    const isComplete = this.#kind === 'whole' ? this.#text.length === this.#expected : this.#tail === STREAM_END;
    if (!isComplete) throw new Error(`incomplete response: ${this.#text}`);
    if (this.#responses % 64 === 0) this.#compare(this.#text.slice(this.#head));
    this.#responses += 1;
    this.#text = this.#tail = '';
    this.#head = -1;
  }

  #compare(body: string): void {
    const { text, usage } = this.#kind === 'whole' ? readWhole(body) : readStream(decodeChunked(body));
    const counted = [usage?.prompt_tokens, usage?.completion_tokens];
    if (text === TEXT && counted[0] === USAGE.prompt_tokens && counted[1] === USAGE.completion_tokens) return;
    throw new Error(`unexpected content: ${body}`);
  }
}

interface Completion {
  text: string;
  usage: Partial<typeof USAGE> | undefined;
}

interface CompletionBody {
  choices: { message?: { content: string }; delta?: { content?: string } }[];
  usage?: Partial<typeof USAGE> | null;
}

function readWhole(body: string): Completion {
  const { choices, usage } = JSON.parse(body) as CompletionBody;
  return { text: choices[0]?.message?.content ?? '', usage: usage ?? undefined };
}

function readStream(body: string): Completion {
  const chunks = [...body.matchAll(/^data: (\{.*\})$/gm)].map(
    ([, json]) => JSON.parse(json as string) as CompletionBody,
  );
  const text = chunks.flatMap(({ choices }) => choices.map(({ delta }) => delta?.content ?? '')).join('');
  return { text, usage: chunks.findLast(({ usage }) => usage)?.usage ?? undefined };
}

/** Decodes the chunked encoding. */
function decodeChunked(body: string): string {
  let text = '';
  for (let at = 0; ; ) {
    const from = body.indexOf('\r\n', at) + 2;
    const length = Number.parseInt(body.slice(at, from), 16);
    if (length === 0) return text;
    text += body.slice(from, from + length);
    at = from + length + 2;
  }
}
