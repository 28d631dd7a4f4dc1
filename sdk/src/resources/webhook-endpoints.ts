import type { AnswerOf, BodyOf, DeliveredEvent, NewWebhookEndpoint, QueryOf, WebhookEndpoint } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { Resource } from './resource.ts';

/** Addresses of one's own that are told of events. `souk.webhooks` verifies what arrives there. */
export class WebhookEndpoints extends Resource {
  readonly events: WebhookLog;

  constructor(requester: Requester) {
    super(requester);
    this.events = new WebhookLog(requester);
  }

  /** The answer's `secret` is shown this once. */
  create(input: BodyOf<'/v1/webhook_endpoints', 'post'>, options?: RequestOptions): Promise<NewWebhookEndpoint> {
    return this.call('POST', '/webhook_endpoints', options, { body: input });
  }

  list(query?: QueryOf<'/v1/webhook_endpoints', 'get'>, options?: RequestOptions): PagedList<WebhookEndpoint> {
    return this.listOf('/webhook_endpoints', query, options);
  }

  get(id: string, options?: RequestOptions): Promise<WebhookEndpoint> {
    return this.call('GET', path`/webhook_endpoints/${id}`, options);
  }

  update(
    id: string,
    input: BodyOf<'/v1/webhook_endpoints/{id}', 'patch'>,
    options?: RequestOptions,
  ): Promise<WebhookEndpoint> {
    return this.call('PATCH', path`/webhook_endpoints/${id}`, options, { body: input });
  }

  delete(id: string, options?: RequestOptions): Promise<AnswerOf<'/v1/webhook_endpoints/{id}', 'delete'>> {
    return this.call('DELETE', path`/webhook_endpoints/${id}`, options);
  }

  /** The answer's `secret` is shown this once. For a day, what is sent is signed with the old one as well. */
  rotateSecret(id: string, options?: RequestOptions): Promise<NewWebhookEndpoint> {
    return this.call('POST', path`/webhook_endpoints/${id}/rotate_secret`, options);
  }

  /** Has an event of the type `webhook_endpoint.test` sent. */
  test(id: string, options?: RequestOptions): Promise<DeliveredEvent> {
    return this.call('POST', path`/webhook_endpoints/${id}/test`, options);
  }

  /** Has everything sent again that failed since then. */
  replay(
    id: string,
    input: BodyOf<'/v1/webhook_endpoints/{id}/replay', 'post'>,
    options?: RequestOptions,
  ): Promise<AnswerOf<'/v1/webhook_endpoints/{id}/replay', 'post'>> {
    return this.call('POST', path`/webhook_endpoints/${id}/replay`, options, { body: input });
  }
}

/** What was sent to an endpoint, and how that went. */
class WebhookLog extends Resource {
  list(
    endpoint: string,
    query?: QueryOf<'/v1/webhook_endpoints/{id}/events', 'get'>,
    options?: RequestOptions,
  ): PagedList<DeliveredEvent> {
    return this.listOf(path`/webhook_endpoints/${endpoint}/events`, query, options);
  }

  get(endpoint: string, event: string, options?: RequestOptions): Promise<DeliveredEvent> {
    return this.call('GET', path`/webhook_endpoints/${endpoint}/events/${event}`, options);
  }

  replay(endpoint: string, event: string, options?: RequestOptions): Promise<DeliveredEvent> {
    return this.call('POST', path`/webhook_endpoints/${endpoint}/events/${event}/replay`, options);
  }
}
