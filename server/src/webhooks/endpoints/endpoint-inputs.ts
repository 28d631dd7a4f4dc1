import { invalid } from '../../platform/errors.ts';
import { Enum, Nullable } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { SUBSCRIBABLE } from './webhook-endpoint.ts';

const EVERY_TYPE = '*';

export const Url = Type.String({
  minLength: 1,
  maxLength: 2048,
  description: 'Public HTTPS URL. In test mode, a market on your own machine also accepts HTTP and loopback URLs.',
});

export const Events = Type.Array(Enum([EVERY_TYPE, ...SUBSCRIBABLE]), {
  minItems: 1,
  maxItems: SUBSCRIBABLE.length,
  uniqueItems: true,
  examples: [[EVERY_TYPE]],
  description: 'Event types to send, or `["*"]` for all of them, including types that are added later.',
});

export const Description = Nullable(Type.String({ maxLength: 500, description: 'Your own note about the endpoint.' }));

export function requireUnambiguousEvents(events: readonly string[]): void {
  if (events.length > 1 && events.includes(EVERY_TYPE)) {
    throw invalid('events', '`events` must be either `["*"]`, which includes every type, or a list of types.');
  }
}
