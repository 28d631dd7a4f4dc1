import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toDayText } from '../platform/day.ts';
import { bucketsOf, fillGaps, nameGroups, readRange, startOf, UNITS } from './revenue.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const NOW = new Date('2026-03-10T23:59:59.999Z');

test('defaults to the last 30 days, including today', () => {
  const range = readRange({}, { now: NOW });
  assert.deepEqual([toDayText(range.from), toDayText(range.to), range.interval], ['2026-02-09', '2026-03-10', 'day']);
  assert.equal(bucketsOf(range).length, 30);
  assert.equal(toDayText(readRange({ to: '2026-01-31' }, { now: NOW }).from), '2026-01-02');
  assert.equal(toDayText(readRange({ from: '2026-03-10' }, { now: NOW }).to), '2026-03-10');
});

test('rejects invalid days and a reversed range', () => {
  for (const from of ['2026-02-29', '2026-02-30', '2026-13-01', '2026-00-10', '2026-01-00', '2025-04-31']) {
    assert.throws(() => readRange({ from }, { now: NOW }), { code: 'validation_failed', field: 'from' }, from);
    assert.throws(() => readRange({ to: from }, { now: NOW }), { code: 'validation_failed', field: 'to' }, from);
  }
  assert.equal(toDayText(readRange({ from: '2024-02-29', to: '2024-02-29' }, { now: NOW }).from), '2024-02-29');
  assert.throws(() => readRange({ from: '2026-03-11' }, { now: NOW }), { field: 'from' });
  assert.throws(() => readRange({ from: '2026-01-02', to: '2026-01-01' }, { now: NOW }), { field: 'from' });
});

test('allows 1000 intervals, and no more', () => {
  const days = { from: '2020-01-01', to: '2022-09-26' };
  assert.equal(bucketsOf(readRange(days, { now: NOW })).length, 1000);
  assert.throws(() => readRange({ ...days, to: '2022-09-27' }, { now: NOW }), {
    code: 'validation_failed',
    field: 'from',
  });
  assert.equal(
    bucketsOf(readRange({ from: '1950-01-01', to: '2026-01-01', interval: 'month' }, { now: NOW })).length,
    913,
  );
  assert.throws(() => readRange({ from: '1000-01-01', to: '9999-12-31', interval: 'month' }, { now: NOW }), {
    field: 'from',
  });
});

test('starts weeks on Monday and months on the first', () => {
  assert.equal(toDayText(startOf(day('2026-03-08'), 'week')), '2026-03-02');
  assert.equal(toDayText(startOf(day('2026-03-09'), 'week')), '2026-03-09');
  assert.equal(toDayText(startOf(NOW, 'month')), '2026-03-01');
  const range = { from: day('2026-01-31'), to: day('2026-03-01') };
  assert.deepEqual(bucketsOf({ ...range, interval: 'month' }), ['2026-01-01', '2026-02-01', '2026-03-01']);
});

const moment = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });

test('puts every moment of a range into exactly one interval', () => {
  fc.assert(
    fc.property(
      moment,
      fc.nat({ max: 900 }),
      fc.nat({ max: 900 }),
      fc.constantFrom(...UNITS),
      (a, span, at, interval) => {
        const from = startOf(a, 'day');
        const to = new Date(from.getTime() + span * 86_400_000);
        const within = new Date(from.getTime() + Math.min(at, span) * 86_400_000 + 3_600_000);
        const starts = bucketsOf({ from, to, interval });
        assert.equal(new Set(starts).size, starts.length);
        assert.deepEqual(starts, [...starts].sort());
        assert.ok(starts.includes(toDayText(startOf(within, interval))));
        assert.ok((starts[0] as string) <= toDayText(from));
      },
    ),
  );
});

test('has an entry per interval for each currency that occurs or was requested', () => {
  const range = { from: day('2026-01-01'), to: day('2026-01-03'), interval: 'day' } as const;
  const row = { start: '2026-01-02', asset_id: null, gross: 100, fees: 10, refunds: 0, net: 90, sales: 1 };
  const rows = [
    { ...row, currency: 'usd' },
    { ...row, currency: 'eur', start: '2026-01-03' },
  ];
  const filled = fillGaps(rows, range, undefined).map(({ start, currency, sales }) => `${start} ${currency} ${sales}`);
  assert.deepEqual(filled, [
    ...['2026-01-01 eur 0', '2026-01-01 usd 0', '2026-01-02 eur 0', '2026-01-02 usd 1'],
    ...['2026-01-03 eur 1', '2026-01-03 usd 0'],
  ]);
  assert.deepEqual(fillGaps([], range, undefined), []);
  assert.equal(fillGaps([], range, 'jpy').length, 3);
});

test('makes a total one interval, however long', () => {
  const range = readRange({ from: '1000-01-01', to: '9999-12-31', interval: 'total' }, { now: NOW });
  assert.deepEqual(bucketsOf(range), ['1000-01-01']);
});

test('starts a total without `from` at the first sale', () => {
  const total = (query: object, firstSaleAt: Date | null) =>
    readRange({ interval: 'total', ...query }, { now: NOW, firstSaleAt });
  assert.equal(toDayText(total({}, new Date('2019-03-04T23:59:59Z')).from), '2019-03-04');
  assert.equal(toDayText(total({ to: '2020-01-01' }, new Date('2021-01-01T00:00:00Z')).from), '2020-01-01');
  const none = total({}, null);
  assert.deepEqual(none.from, none.to);
  assert.equal(toDayText(total({ from: '2025-01-01' }, new Date('2019-03-04')).from), '2025-01-01');
});

test('names a deleted asset by ID and type, and an unrecorded one as null', () => {
  const row = { start: '2026-01-02', currency: 'usd', gross: 100, fees: 10, refunds: 0, net: 90, sales: 1 };
  const arm = { type: 'model', id: 'mdl_arm', slug: 'acme/arm', name: 'Arm' } as const;
  const rows = ['mdl_arm', 'mdl_gone', 'dst_gone', null].map((asset_id) => ({ ...row, asset_id }));
  const gone = { slug: null, name: null };
  assert.deepEqual(
    nameGroups(rows, new Map([[arm.id, arm]])).map(({ asset }) => asset),
    [arm, { type: 'model', id: 'mdl_gone', ...gone }, { type: 'dataset', id: 'dst_gone', ...gone }, null],
  );
});
