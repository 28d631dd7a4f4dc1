import type { FinalChatCompletion } from '@souk/sdk';
import { sumOfCosts } from '../../token-costs.ts';
import type { Message, Partner } from './partner.ts';
import { type Shown, showAnswer, type Usage } from './print-completion.ts';

/** What was said so far, and what it came to. */
export class Conversation {
  readonly partner: Partner;
  readonly #system: string | undefined;
  #messages: Message[] = [];
  #usages: Usage[] = [];

  constructor(partner: Partner, system?: string) {
    this.partner = partner;
    this.#system = system;
    this.reset();
  }

  /** Forgets what was said. What it cost stays. */
  reset(): void {
    this.#messages = this.#system === undefined ? [] : [{ role: 'system', content: this.#system }];
  }

  /** Asks, and writes the answer as it comes. One that is stopped counts as far as it came; one that fails was not asked. */
  async ask(prompt: string, out: NodeJS.WriteStream, signal?: AbortSignal): Promise<Shown> {
    const asked: Message[] = [...this.#messages, { role: 'user', content: prompt }];
    let heard = '';
    try {
      const stream = await this.partner.ask(asked, signal);
      const shown = await showAnswer(stream, out, (text) => {
        heard = text;
      });
      if (shown.usage) this.#usages.push(shown.usage);
      return shown;
    } finally {
      if (heard !== '') this.#messages = [...asked, { role: 'assistant', content: heard }];
    }
  }

  /** Asks for programs, which want the answer when it is whole. */
  async askWhole(prompt: string): Promise<FinalChatCompletion> {
    return (await this.partner.ask([...this.#messages, { role: 'user', content: prompt }])).final();
  }

  /** Of the answers that came to their end. */
  get usage(): Usage | undefined {
    const [first] = this.#usages;
    if (!first) return undefined;
    const sum = (count: (usage: Usage) => number) => this.#usages.reduce((total, usage) => total + count(usage), 0);
    return {
      ...first,
      prompt_tokens: sum((usage) => usage.prompt_tokens),
      completion_tokens: sum((usage) => usage.completion_tokens),
      total_tokens: sum((usage) => usage.total_tokens),
      ...(first.cost === undefined ? {} : { cost: sumOfCosts(this.#usages.map(({ cost }) => cost)) }),
    };
  }
}
