import type { Event } from '@souk/sdk';
import { formatMoney } from '../../../../lib/format/money.ts';

/** What an event is about, as a person calls it: the name of the thing rather than its id, where it has one. */
export function subjectOf({ type, data }: Pick<Event, 'type' | 'data'>): string {
  const { object, listing, model } = data as Record<string, unknown>;
  if (type.startsWith('payout.')) return moneyIn(object) ?? textIn(object, 'id');
  if (type === 'model.revision_published') return [textIn(model, 'name'), textIn(object, 'revision')].join(' ').trim();
  for (const name of ['title', 'name', 'slug', 'url']) if (textIn(object, name)) return textIn(object, name);
  return textIn(listing, 'title') || textIn(fieldOf(object, 'asset'), 'name') || textIn(object, 'id');
}

/** Of what it is about, if that has one of its own. */
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
  // As a pair of its own.
  return typeof amount === 'object' && amount !== null ? moneyIn(amount) : undefined;
}
