import { Type } from 'typebox';
import { invalid } from '../../platform/errors.ts';
import { Enum, Nullable } from '../../platform/http/schemas/json-schema.ts';
import { SUBSCRIBABLE } from './webhook-endpoint.ts';

const EVERY_TYPE = '*';

export const Url = Type.String({
  minLength: 1,
  maxLength: 2048,
  description:
    'a public https address. In test mode a market on your own machine also takes http and loopback addresses.',
});

export const Events = Type.Array(Enum([EVERY_TYPE, ...SUBSCRIBABLE]), {
  minItems: 1,
  maxItems: SUBSCRIBABLE.length,
  uniqueItems: true,
  examples: [[EVERY_TYPE]],
  description: 'types of events, or `["*"]` for every one, those that are added later too',
});

export const Description = Nullable(Type.String({ maxLength: 500, description: 'a note of your own' }));

export function requireUnambiguousEvents(events: readonly string[]): void {
  if (events.length > 1 && events.includes(EVERY_TYPE)) {
    throw invalid('events', '`events` must be `["*"]` alone, or a list of types: `*` is every one of them.');
  }
}
