import type { ChatStream } from '../chat/chat-stream.ts';
import type { ChatOptions } from '../chat/complete-chat.ts';
import type { BodyOf, Deployment, HostedChatCompletion, QueryOf, ResponseOf } from '../contract.ts';
import { type InferInput, type InferResult, invokeDeployment } from '../deployments/invoke.ts';
import { type WaitingOptions, waitUntilReady } from '../deployments/wait-until-ready.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { DeploymentChat, type HostedChatBody } from './chat.ts';
import { DeploymentLogs } from './deployment-logs.ts';
import { Resource } from './resource.ts';

/** Models that are hosted by the market and can be called. */
export class Deployments extends Resource {
  readonly logs: DeploymentLogs;
  readonly chat: DeploymentChat;

  constructor(requester: Requester) {
    super(requester);
    this.logs = new DeploymentLogs(requester);
    this.chat = new DeploymentChat(requester);
  }

  /** Creates a deployment, which starts in the background. Use `waitUntilReady` to wait for it. */
  create(input: BodyOf<'/v1/deployments', 'post'>, options?: RequestOptions): Promise<Deployment> {
    return this.call('POST', '/deployments', options, { body: input });
  }

  /** Lists deployments, newest first. */
  list(query?: QueryOf<'/v1/deployments', 'get'>, options?: RequestOptions): PagedList<Deployment> {
    return this.listOf('/deployments', query, options);
  }

  /** Returns a deployment. */
  get(id: string, options?: RequestOptions): Promise<Deployment> {
    return this.call('GET', path`/deployments/${id}`, options);
  }

  /** Changes a deployment. Another revision replaces the current one. */
  update(id: string, input: BodyOf<'/v1/deployments/{id}', 'patch'>, options?: RequestOptions): Promise<Deployment> {
    return this.call('PATCH', path`/deployments/${id}`, options, { body: input });
  }

  /** Deletes a deployment with its log. */
  delete(id: string, options?: RequestOptions): Promise<ResponseOf<'/v1/deployments/{id}', 'delete'>> {
    return this.call('DELETE', path`/deployments/${id}`, options);
  }

  /** Starts a deployment that is stopped, failed or idle. */
  start(id: string, options?: RequestOptions): Promise<Deployment> {
    return this.call('POST', path`/deployments/${id}/start`, options);
  }

  /** Stops a deployment. It cannot be called until it is started again. */
  stop(id: string, options?: RequestOptions): Promise<Deployment> {
    return this.call('POST', path`/deployments/${id}/stop`, options);
  }

  /** Lists the one model that a deployment runs, in the format of OpenAI. */
  listModels(id: string, options?: RequestOptions): Promise<ResponseOf<'/v1/deployments/{id}/models', 'get'>> {
    return this.call('GET', path`/deployments/${id}/models`, options);
  }

  /** Waits until a deployment can be called. Throws a `DeploymentFailedError` if it cannot become ready. */
  waitUntilReady(id: string, options?: WaitingOptions): Promise<Deployment> {
    return waitUntilReady(this.requester, id, options);
  }

  /**
   * Calls a model with tensors, as JSON or created by `tensor()`, or with a chat. The first call of an idle deployment waits
   * for its start.
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
