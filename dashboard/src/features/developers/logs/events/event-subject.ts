import type { Event } from '@souk/sdk';
import { formatMoney } from '../../../../lib/format/money.ts';

/** Names the object of an event for people: by its name where it has one, else by its id. */
export function subjectOf({ type, data }: Pick<Event, 'type' | 'data'>): string {
  const { object, listing, model } = data as Record<string, unknown>;
  if (type.startsWith('payout.')) return moneyIn(object) ?? textIn(object, 'id');
  if (type === 'model.revision_published') return [textIn(model, 'name'), textIn(object, 'revision')].join(' ').trim();
  for (const name of ['title', 'name', 'slug', 'url']) if (textIn(object, name)) return textIn(object, name);
  return textIn(listing, 'title') || textIn(fieldOf(object, 'asset'), 'name') || textIn(object, 'id');
}

/** Returns the id of the object, if it has one. */
export function subjectId({ data }: Pick<Event, 'data'>): string | undefined {
  return textIn(data.object, 'id') || undefined;
}

function fieldOf(thing: unknown, name: string): unknown {
  return typeof thing === 'object' && thing !== null ? (thing as Record<string, unknown>)[name] : undefined;
}

function textIn(thing: unknown, name: string): string {
  const text = fieldOf(thing, name);
  return typeof text === 'string' ? text : '';
}

function moneyIn(thing: unknown): string | undefined {
  const [amount, currency] = [fieldOf(thing, 'amount'), fieldOf(thing, 'currency')];
  if (typeof amount === 'number' && typeof currency === 'string') return formatMoney({ amount, currency });
  // The amount may be a nested money object.
  return typeof amount === 'object' && amount !== null ? moneyIn(amount) : undefined;
}
