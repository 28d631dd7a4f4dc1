import type { ChatCompletion } from '../gateway/chat.ts';
import { readCompletion } from './read-completion.ts';
import { UpstreamExchange } from './upstream-exchange.ts';
import { broken, tooLarge, tooLate } from './upstream-failure.ts';

const LARGEST_ANSWER = 32 * 1024 * 1024;

/** A request for an answer in one piece. */
export class WholeExchange extends UpstreamExchange<ChatCompletion> {
  #parts: Buffer[] = [];
  #bytes = 0;

  protected override take(bytes: Buffer): void {
    this.#parts.push(bytes);
    this.#bytes += bytes.length;
    if (this.#bytes > LARGEST_ANSWER) this.giveUp(tooLarge(new Error(`more than ${LARGEST_ANSWER} bytes`)));
  }

  protected override finish(): void {
    const [first] = this.#parts;
    const body = this.#parts.length === 1 && first !== undefined ? first : Buffer.concat(this.#parts);
    let answer: ChatCompletion;
    try {
      answer = readCompletion(body.toString('utf8'));
    } catch (error) {
      this.giveUp(broken(error as Error));
      return;
    }
    this.succeed(answer);
  }

  protected override fail(failure: Error): void {
    this.giveUp(failure);
  }

  protected override late(): Error {
    return tooLate('whole answer');
  }
}
