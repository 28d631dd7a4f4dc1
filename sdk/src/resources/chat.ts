import type { ChatStream } from '../chat/chat-stream.ts';
import { type ChatOptions, completeChat } from '../chat/complete-chat.ts';
import type { BodyOf, ChatCompletion, HostedChatCompletion } from '../contract.ts';
import { path } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { Resource } from './resource.ts';

export type ChatBody = BodyOf<'/v1/chat/completions', 'post'>;
export type HostedChatBody = BodyOf<'/v1/deployments/{id}/chat/completions', 'post'>;

export interface ChatCompletionOptions extends ChatOptions {
  /** With a session or a token instead of a key: the id of the premium key that pays. */
  keyId?: string | undefined;
}

/** The market's own language models. */
export class Chat {
  readonly completions: ChatCompletions;

  constructor(requester: Requester) {
    this.completions = new ChatCompletions(requester);
  }
}

export class ChatCompletions extends Resource {
  /** Needs a premium key. With `stream: true` it is answered with a `ChatStream`, as soon as the first piece is there. */
  create(body: ChatBody & { stream: true }, options?: ChatCompletionOptions): Promise<ChatStream>;
  create(body: ChatBody & { stream?: false | null }, options?: ChatCompletionOptions): Promise<ChatCompletion>;
  create(body: ChatBody, options?: ChatCompletionOptions): Promise<ChatCompletion | ChatStream>;
  create(body: ChatBody, options: ChatCompletionOptions = {}): Promise<ChatCompletion | ChatStream> {
    const { keyId, ...others } = options;
    const headers: Record<string, string> = keyId === undefined ? {} : { 'svc-key': keyId };
    return completeChat<ChatCompletion>(this.requester, { path: '/chat/completions', headers, body }, others);
  }
}

/** Language models that somebody deployed. */
export class DeploymentChat {
  readonly completions: DeploymentChatCompletions;

  constructor(requester: Requester) {
    this.completions = new DeploymentChatCompletions(requester);
  }
}

export class DeploymentChatCompletions extends Resource {
  /** The first call of an idle deployment waits for its start. */
  create(id: string, body: HostedChatBody & { stream: true }, options?: ChatOptions): Promise<ChatStream>;
  create(
    id: string,
    body: HostedChatBody & { stream?: false | null },
    options?: ChatOptions,
  ): Promise<HostedChatCompletion>;
  create(id: string, body: HostedChatBody, options?: ChatOptions): Promise<HostedChatCompletion | ChatStream>;
  create(id: string, body: HostedChatBody, options: ChatOptions = {}): Promise<HostedChatCompletion | ChatStream> {
    const request = { path: path`/deployments/${id}/chat/completions`, body };
    return completeChat<HostedChatCompletion>(this.requester, request, options);
  }
}
