import type { ChatCompletion } from '../gateway/chat.ts';
import { readCompletion } from './read-completion.ts';
import { UpstreamExchange } from './upstream-exchange.ts';
import { invalidResponse, timedOut, tooLarge } from './upstream-failure.ts';

const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;

/** Requests a whole completion. */
export class WholeExchange extends UpstreamExchange<ChatCompletion> {
  #parts: Buffer[] = [];
  #bytes = 0;

  protected override take(bytes: Buffer): void {
    this.#parts.push(bytes);
    this.#bytes += bytes.length;
    if (this.#bytes > MAX_RESPONSE_BYTES) this.giveUp(tooLarge(new Error(`more than ${MAX_RESPONSE_BYTES} bytes`)));
  }

  protected override finish(): void {
    const [first] = this.#parts;
    const body = this.#parts.length === 1 && first !== undefined ? first : Buffer.concat(this.#parts);
    let completion: ChatCompletion;
    try {
      completion = readCompletion(body.toString('utf8'));
    } catch (error) {
      this.giveUp(invalidResponse(error as Error));
      return;
    }
    this.succeed(completion);
  }

  protected override fail(failure: Error): void {
    this.giveUp(failure);
  }

  protected override onTimeout(): Error {
    return timedOut('complete response');
  }
}
