import type { BodyOf, DeliveredEvent, NewWebhookEndpoint, QueryOf, ResponseOf, WebhookEndpoint } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { Resource } from './resource.ts';

/** Webhook endpoints: URLs that events are delivered to. `souk.webhooks` verifies deliveries. */
export class WebhookEndpoints extends Resource {
  readonly events: WebhookLog;

  constructor(requester: Requester) {
    super(requester);
    this.events = new WebhookLog(requester);
  }

  /** Creates an endpoint. Its `secret` is returned only once. */
  create(input: BodyOf<'/v1/webhook_endpoints', 'post'>, options?: RequestOptions): Promise<NewWebhookEndpoint> {
    return this.call('POST', '/webhook_endpoints', options, { body: input });
  }

  /** Lists endpoints, newest first. */
  list(query?: QueryOf<'/v1/webhook_endpoints', 'get'>, options?: RequestOptions): PagedList<WebhookEndpoint> {
    return this.listOf('/webhook_endpoints', query, options);
  }

  /** Returns an endpoint, without its secret. */
  get(id: string, options?: RequestOptions): Promise<WebhookEndpoint> {
    return this.call('GET', path`/webhook_endpoints/${id}`, options);
  }

  /** Changes an endpoint, or enables or disables it. */
  update(
    id: string,
    input: BodyOf<'/v1/webhook_endpoints/{id}', 'patch'>,
    options?: RequestOptions,
  ): Promise<WebhookEndpoint> {
    return this.call('PATCH', path`/webhook_endpoints/${id}`, options, { body: input });
  }

  /** Deletes an endpoint with its log. */
  delete(id: string, options?: RequestOptions): Promise<ResponseOf<'/v1/webhook_endpoints/{id}', 'delete'>> {
    return this.call('DELETE', path`/webhook_endpoints/${id}`, options);
  }

  /** Rotates the secret, which is returned only once. For a day, deliveries are signed with the old one as well. */
  rotateSecret(id: string, options?: RequestOptions): Promise<NewWebhookEndpoint> {
    return this.call('POST', path`/webhook_endpoints/${id}/rotate_secret`, options);
  }

  /** Sends a test event of the type `webhook_endpoint.test`. */
  test(id: string, options?: RequestOptions): Promise<DeliveredEvent> {
    return this.call('POST', path`/webhook_endpoints/${id}/test`, options);
  }

  /** Redelivers all events that failed since a time. */
  replay(
    id: string,
    input: BodyOf<'/v1/webhook_endpoints/{id}/replay', 'post'>,
    options?: RequestOptions,
  ): Promise<ResponseOf<'/v1/webhook_endpoints/{id}/replay', 'post'>> {
    return this.call('POST', path`/webhook_endpoints/${id}/replay`, options, { body: input });
  }
}

/** Events sent to an endpoint, with their delivery attempts. */
class WebhookLog extends Resource {
  /** Lists events, newest first. */
  list(
    endpoint: string,
    query?: QueryOf<'/v1/webhook_endpoints/{id}/events', 'get'>,
    options?: RequestOptions,
  ): PagedList<DeliveredEvent> {
    return this.listOf(path`/webhook_endpoints/${endpoint}/events`, query, options);
  }

  /** Returns an event with its delivery attempts. */
  get(endpoint: string, event: string, options?: RequestOptions): Promise<DeliveredEvent> {
    return this.call('GET', path`/webhook_endpoints/${endpoint}/events/${event}`, options);
  }

  /** Redelivers an event. */
  replay(endpoint: string, event: string, options?: RequestOptions): Promise<DeliveredEvent> {
    return this.call('POST', path`/webhook_endpoints/${endpoint}/events/${event}/replay`, options);
  }
}
