import type { ChatStream } from '../chat/chat-stream.ts';
import type { ChatOptions } from '../chat/complete-chat.ts';
import type { AnswerOf, BodyOf, Deployment, HostedChatCompletion, QueryOf } from '../contract.ts';
import { type InferInput, type InferResult, invokeDeployment } from '../deployments/invoke.ts';
import { type WaitingOptions, waitUntilReady } from '../deployments/wait-until-ready.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { DeploymentChat, type HostedChatBody } from './chat.ts';
import { DeploymentLogs } from './deployment-logs.ts';
import { Resource } from './resource.ts';

/** Models that run at the market, and answer calls. */
export class Deployments extends Resource {
  readonly logs: DeploymentLogs;
  readonly chat: DeploymentChat;

  constructor(requester: Requester) {
    super(requester);
    this.logs = new DeploymentLogs(requester);
    this.chat = new DeploymentChat(requester);
  }

  /** Begins at once and is done later: `waitUntilReady` waits for it. */
  create(input: BodyOf<'/v1/deployments', 'post'>, options?: RequestOptions): Promise<Deployment> {
    return this.call('POST', '/deployments', options, { body: input });
  }

  list(query?: QueryOf<'/v1/deployments', 'get'>, options?: RequestOptions): PagedList<Deployment> {
    return this.listOf('/deployments', query, options);
  }

  get(id: string, options?: RequestOptions): Promise<Deployment> {
    return this.call('GET', path`/deployments/${id}`, options);
  }

  update(id: string, input: BodyOf<'/v1/deployments/{id}', 'patch'>, options?: RequestOptions): Promise<Deployment> {
    return this.call('PATCH', path`/deployments/${id}`, options, { body: input });
  }

  delete(id: string, options?: RequestOptions): Promise<AnswerOf<'/v1/deployments/{id}', 'delete'>> {
    return this.call('DELETE', path`/deployments/${id}`, options);
  }

  start(id: string, options?: RequestOptions): Promise<Deployment> {
    return this.call('POST', path`/deployments/${id}/start`, options);
  }

  stop(id: string, options?: RequestOptions): Promise<Deployment> {
    return this.call('POST', path`/deployments/${id}/stop`, options);
  }

  /** The one that it runs, as OpenAI's clients ask for it. */
  listModels(id: string, options?: RequestOptions): Promise<AnswerOf<'/v1/deployments/{id}/models', 'get'>> {
    return this.call('GET', path`/deployments/${id}/models`, options);
  }

  /** Waits until it answers calls, and fails with a `DeploymentFailedError` where it never will. */
  waitUntilReady(id: string, options?: WaitingOptions): Promise<Deployment> {
    return waitUntilReady(this.requester, id, options);
  }

  /**
   * Calls the model with tensors, as JSON or as `tensor()` makes them, or with a conversation. The first call of one that
   * is idle waits for its start.
   */
  invoke(id: string, input: InferInput, options?: ChatOptions): Promise<InferResult>;
  invoke(id: string, input: HostedChatBody & { stream: true }, options?: ChatOptions): Promise<ChatStream>;
  invoke(
    id: string,
    input: HostedChatBody & { stream?: false | null },
    options?: ChatOptions,
  ): Promise<HostedChatCompletion>;
  invoke(
    id: string,
    input: InferInput | HostedChatBody,
    options?: ChatOptions,
  ): Promise<InferResult | HostedChatCompletion | ChatStream>;
  invoke(
    id: string,
    input: InferInput | HostedChatBody,
    options?: ChatOptions,
  ): Promise<InferResult | HostedChatCompletion | ChatStream> {
    return invokeDeployment(this.requester, id, input, options);
  }
}
