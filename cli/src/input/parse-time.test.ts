import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTime } from './parse-time.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');

test('parses a distance into the past, a day, or a time with a zone', () => {
  for (const [text, expected] of [
    ['90s', '2026-03-02T11:58:30.000Z'],
    ['15m', '2026-03-02T11:45:00.000Z'],
    ['2h', '2026-03-02T10:00:00.000Z'],
    ['3d', '2026-02-27T12:00:00.000Z'],
    [' 2026-01-07 ', '2026-01-07T00:00:00.000Z'],
    ['2026-01-07T08:15:30Z', '2026-01-07T08:15:30.000Z'],
    ['2026-01-07T08:15:30+02:00', '2026-01-07T06:15:30.000Z'],
  ] as const) {
    assert.equal(parseTime(text, NOW).toISOString(), expected);
  }
});

test('rejects ambiguous and invalid moments with examples', () => {
  for (const text of ['', 'soon', '5', 'h', '-5m', '1.5h', '2026-01-07T08:15:30', '2026-13-07', '07.01.2026', '12']) {
    assert.throws(() => parseTime(text, NOW), /such as 15m/, text);
  }
});
