import assert from 'node:assert/strict';
import test from 'node:test';
import { formatBars, sparkline } from './chart.ts';
import { widthOf } from './terminal-text.ts';

test('draws bars to a common scale, aligned, and no wider than the terminal', () => {
  const bars = [
    { label: 'Mon', value: 100, text: '100.00 USD' },
    { label: 'Tue', value: 50, text: '50.00 USD' },
    { label: 'Wed', value: 0, text: '0.00 USD' },
    { label: 'Thu', value: 1, text: '1.00 USD' },
    { label: 'Fri', value: -25, text: '-25.00 USD' },
  ];
  assert.deepEqual(formatBars(bars, { width: 33 }).split('\n'), [
    'Mon  ████████████████  100.00 USD',
    'Tue  ████████           50.00 USD',
    'Wed                      0.00 USD',
    'Thu  ▏                   1.00 USD',
    'Fri  ░░░░              -25.00 USD',
  ]);
  for (const line of formatBars(bars, { width: 61 }).split('\n')) assert.equal(widthOf(line), 61);
});

test('handles empty input and all zeros', () => {
  assert.equal(formatBars([]), '');
  assert.match(formatBars([{ label: 'Mon', value: 0, text: '0' }], { width: 20 }), /^Mon +0$/);
  assert.equal(sparkline([]), '');
});

test('draws the maximum of a sparkline as a full block and every positive value above the baseline', () => {
  assert.equal(sparkline([0, 1, 50, 100, -5]), '▁▂▅█▁');
  assert.equal(sparkline([0, 0]), '▁▁');
});
