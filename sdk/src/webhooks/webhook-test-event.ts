import { signWebhook } from './sign-webhook.ts';
import type { WebhookEvent, WebhookEventType } from './webhook-event.ts';

type EventOf<Type extends WebhookEventType> = Extract<WebhookEvent, { type: Type }>;
type DataOf<Type extends WebhookEventType> = EventOf<Type>['data'];

/** What of the event matters to a test; the rest is filled in. Objects may have no more than the fields that are looked at. */
export interface TestEvent<Type extends WebhookEventType> {
  type: Type;
  /** Becomes `data.object`. */
  object?: Partial<DataOf<Type>['object']> | undefined;
  /** What stands beside it in `data`, such as the `listing` of `listing.purchased`. */
  beside?: { [Name in Exclude<keyof DataOf<Type>, 'object'>]?: Partial<DataOf<Type>[Name]> } | undefined;
  secret: string | readonly string[] | undefined;
  id?: string | undefined;
  mode?: 'test' | 'live' | undefined;
  sequence?: number | undefined;
  /** When it happened and was signed; now unless said. Long ago, to see it refused. */
  at?: Date | undefined;
}

export interface SignedRequest {
  body: string;
  headers: Record<string, string>;
}

/** A webhook request as the service would send it, to test a receiver with: `fetch(url, { method: 'POST', ...await signTest(…) })`. */
export async function signTestWebhook<Type extends WebhookEventType>(event: TestEvent<Type>): Promise<SignedRequest> {
  const { type, object = {}, beside = {}, secret, at = new Date(), mode = 'test', sequence = 1 } = event;
  const id = event.id ?? newEventId();
  const data = { object, ...beside };
  const body = JSON.stringify({ id, type, created_at: at.toISOString(), mode, data, request_id: null, sequence });
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Souk-Webhooks/1',
      'svc-signature': await signWebhook(body, secret, { at }),
      'svc-event-id': id,
      'svc-event-type': type,
    },
  };
}

/** Another each time, as receivers pass over what they have seen. */
function newEventId(): string {
  const digits = crypto.getRandomValues(new Uint8Array(25)).map((byte) => byte % 10);
  return `evt_0${digits.join('')}`;
}
