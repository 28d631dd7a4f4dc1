import type { ChatStream } from '../chat/chat-stream.ts';
import { type ChatOptions, completeChat } from '../chat/complete-chat.ts';
import type { BodyOf, ChatCompletion, HostedChatCompletion } from '../contract.ts';
import { path } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { Resource } from './resource.ts';

export type ChatBody = BodyOf<'/v1/chat/completions', 'post'>;
export type HostedChatBody = BodyOf<'/v1/deployments/{id}/chat/completions', 'post'>;

export interface ChatCompletionOptions extends ChatOptions {
  /** ID of the premium key to charge, with a session or token instead of a key. */
  keyId?: string | undefined;
}

/** Language models of the market. */
export class Chat {
  readonly completions: ChatCompletions;

  constructor(requester: Requester) {
    this.completions = new ChatCompletions(requester);
  }
}

export class ChatCompletions extends Resource {
  /** Creates a chat completion. Needs a premium key. With `stream: true` it returns a `ChatStream` once the first chunk arrives. */
  create(body: ChatBody & { stream: true }, options?: ChatCompletionOptions): Promise<ChatStream>;
  create(body: ChatBody & { stream?: false | null }, options?: ChatCompletionOptions): Promise<ChatCompletion>;
  create(body: ChatBody, options?: ChatCompletionOptions): Promise<ChatCompletion | ChatStream>;
  create(body: ChatBody, options: ChatCompletionOptions = {}): Promise<ChatCompletion | ChatStream> {
    const { keyId, ...others } = options;
    const headers: Record<string, string> = keyId === undefined ? {} : { 'svc-key': keyId };
    return completeChat<ChatCompletion>(this.requester, { path: '/chat/completions', headers, body }, others);
  }
}

/** Language models that are deployed. */
export class DeploymentChat {
  readonly completions: DeploymentChatCompletions;

  constructor(requester: Requester) {
    this.completions = new DeploymentChatCompletions(requester);
  }
}

export class DeploymentChatCompletions extends Resource {
  /** Creates a chat completion with a deployed model. The first call of an idle deployment waits for its start. */
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
