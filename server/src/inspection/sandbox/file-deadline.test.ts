import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { DEFAULT_INSPECTION_LIMITS } from '../inspection-limits.ts';
import { FileDeadline } from './file-deadline.ts';
import { allowedMs, INSPECTING_TIME, maxWork } from './inspecting-time.ts';

const HOUR_MS = 3_600_000;

/** A deadline by the byte, with a fake clock. */
function started(maxWorkBytes = 1000): { deadline: FileDeadline; pass(ms: number): void; isUp(): boolean } {
  let now = 0;
  mock.method(performance, 'now', () => now);
  const deadline = new FileDeadline(100, (bytes) => 1000 + bytes, maxWorkBytes);
  let isUp = false;
  deadline.start(() => {
    isUp = true;
  });
  return {
    deadline,
    isUp: () => isUp,
    pass(ms) {
      now += ms;
      mock.timers.tick(ms);
    },
  };
}

function withClock(name: string, work: () => void): void {
  test(name, () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      work();
    } finally {
      mock.reset();
    }
  });
}

withClock('a file has the time that its size explains', () => {
  const { pass, isUp } = started();
  pass(1099);
  assert.equal(isUp(), false);
  pass(1);
  assert.equal(isUp(), true);
});

withClock('what it unpacks to gives it more, but not without end', () => {
  const { deadline, pass, isUp } = started();
  pass(1000);
  deadline.extend(500);
  pass(599);
  assert.equal(isUp(), false);
  deadline.extend(1_000_000);
  pass(500);
  assert.equal(isUp(), false);
  deadline.extend(1_000_000);
  pass(1);
  assert.equal(isUp(), true, 'no more than the limit');
});

withClock('each file has a time of its own', () => {
  const { deadline, pass, isUp } = started();
  pass(1000);
  deadline.extend(1000);
  deadline.next(0);
  pass(999);
  assert.equal(isUp(), false);
  pass(1);
  assert.equal(isUp(), true);
});

withClock('what is no number of bytes is rejected', () => {
  const { deadline } = started();
  for (const bytes of [-1, Number.NaN]) assert.throws(() => deadline.extend(bytes));
});

test('50 GB with everything they may unpack to get hours, not days', () => {
  const own = allowedMs(50e9, INSPECTING_TIME);
  assert.ok(own > 2 * HOUR_MS && own < 4 * HOUR_MS, String(own));
  const all = allowedMs(50e9 + maxWork(DEFAULT_INSPECTION_LIMITS), INSPECTING_TIME);
  assert.ok(all < 48 * HOUR_MS, String(all));
});
