import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { memorySource } from './buffer-source.fixture.ts';
import { inspectFile } from './inspect-file.ts';
import type { Verdict } from './judgement.ts';

export type VerdictCase = readonly [what: string, file: Buffer, verdict: Verdict, reason: RegExp];

/** Inspects each file, and expects its verdict and reason. */
export function testVerdicts(groups: Record<string, readonly VerdictCase[]>): void {
  for (const [title, cases] of Object.entries(groups)) {
    describe(title, () => {
      for (const [what, file, verdict, reason] of cases) {
        test(`${what}: ${verdict}`, async () => {
          const found = await inspectFile(memorySource(file));
          assert.equal(found.verdict, verdict, found.reason ?? '');
          assert.match(found.reason ?? '', reason);
        });
      }
    });
  }
}
