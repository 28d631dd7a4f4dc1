import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventPages } from './events.api.ts';
import { prependNewer } from './prepend-newer.ts';

type Event = EventPages['pages'][number]['items'][number];

const event = (id: string): Event => ({
  ...{ id, type: 'payout.paid', created_at: '2026-01-07T08:15:30Z', mode: 'test', data: { object: {} } },
  request_id: null,
});
const list = (...pages: string[][]): EventPages => ({
  pages: pages.map((ids) => ({ items: ids.map(event), has_more: false })),
  pageParams: [],
});
const ids = ({ pages }: EventPages) => pages.map(({ items }) => items.map(({ id }) => id));

test('prepends newer events, newest first and without duplicates', () => {
  const shown = list(['evt_3', 'evt_2'], ['evt_1']);
  assert.deepEqual(ids(prependNewer(shown, [event('evt_3'), event('evt_4'), event('evt_5')])), [
    ['evt_5', 'evt_4', 'evt_3', 'evt_2'],
    ['evt_1'],
  ]);
  assert.deepEqual(ids(prependNewer(list([]), [event('evt_1')])), [['evt_1']]);
});
