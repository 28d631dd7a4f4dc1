import { signWebhook } from './sign-webhook.ts';
import type { WebhookEvent, WebhookEventType } from './webhook-event.ts';

type EventOf<Type extends WebhookEventType> = Extract<WebhookEvent, { type: Type }>;
type DataOf<Type extends WebhookEventType> = EventOf<Type>['data'];

/** The parts of an event that matter to a test; the rest is filled in. Objects may have only the fields that are read. */
export interface TestEvent<Type extends WebhookEventType> {
  type: Type;
  /** Becomes `data.object`. */
  object?: Partial<DataOf<Type>['object']> | undefined;
  /** Other fields of `data`, such as the `listing` of `listing.purchased`. */
  related?: { [Name in Exclude<keyof DataOf<Type>, 'object'>]?: Partial<DataOf<Type>[Name]> } | undefined;
  /** @deprecated Use `related`. */
  beside?: TestEvent<Type>['related'];
  secret: string | readonly string[] | undefined;
  id?: string | undefined;
  mode?: 'test' | 'live' | undefined;
  sequence?: number | undefined;
  /** When it happened and was signed. Defaults to now; use a past date to test rejection. */
  at?: Date | undefined;
}

export interface SignedRequest {
  body: string;
  headers: Record<string, string>;
}

/** Returns a webhook request as the service sends it, for tests of a receiver: `fetch(url, { method: 'POST', ...await signTest(…) })`. */
export async function signTestWebhook<Type extends WebhookEventType>(event: TestEvent<Type>): Promise<SignedRequest> {
  const { type, object = {}, secret, at = new Date(), mode = 'test', sequence = 1 } = event;
  const id = event.id ?? newEventId();
  const data = { object, ...event.beside, ...event.related };
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

/** Returns a new ID each time, since receivers skip IDs they have seen. */
function newEventId(): string {
  const digits = crypto.getRandomValues(new Uint8Array(25)).map((byte) => byte % 10);
  return `evt_0${digits.join('')}`;
}
