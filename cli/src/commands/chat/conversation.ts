import type { FinalChatCompletion } from '@souk/sdk';
import { sumCosts } from '../../token-costs.ts';
import type { ChatTarget, Message } from './chat-target.ts';
import { type PrintedCompletion, streamCompletion, type Usage } from './print-completion.ts';

/** The messages of a conversation and its usage. */
export class Conversation {
  readonly target: ChatTarget;
  readonly #system: string | undefined;
  #messages: Message[] = [];
  #usages: Usage[] = [];

  constructor(target: ChatTarget, system?: string) {
    this.target = target;
    this.#system = system;
    this.reset();
  }

  /** Clears the messages. The usage stays. */
  reset(): void {
    this.#messages = this.#system === undefined ? [] : [{ role: 'system', content: this.#system }];
  }

  /** Sends a prompt and prints the answer as it is generated. Keeps a partial answer; a request that fails leaves no trace. */
  async ask(prompt: string, out: NodeJS.WriteStream, signal?: AbortSignal): Promise<PrintedCompletion> {
    const messages: Message[] = [...this.#messages, { role: 'user', content: prompt }];
    let answer = '';
    try {
      const stream = await this.target.ask(messages, signal);
      const shown = await streamCompletion(stream, out, (text) => {
        answer = text;
      });
      if (shown.usage) this.#usages.push(shown.usage);
      return shown;
    } finally {
      if (answer !== '') this.#messages = [...messages, { role: 'assistant', content: answer }];
    }
  }

  /** Returns the complete answer at once, for programs. */
  async askWhole(prompt: string): Promise<FinalChatCompletion> {
    return (await this.target.ask([...this.#messages, { role: 'user', content: prompt }])).final();
  }

  /** The total usage of all answers that were completed. */
  get usage(): Usage | undefined {
    const [first] = this.#usages;
    if (!first) return undefined;
    const sum = (count: (usage: Usage) => number) => this.#usages.reduce((total, usage) => total + count(usage), 0);
    return {
      ...first,
      prompt_tokens: sum((usage) => usage.prompt_tokens),
      completion_tokens: sum((usage) => usage.completion_tokens),
      total_tokens: sum((usage) => usage.total_tokens),
      ...(first.cost === undefined ? {} : { cost: sumCosts(this.#usages.map(({ cost }) => cost)) }),
    };
  }
}
