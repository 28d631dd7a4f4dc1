import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a page is as keyboards and screen readers meet it: axe looks for everything that it knows to be wrong. */
export async function findsNoViolation(page: Page): Promise<void> {
  // Half-way from one colour to another, as after a button was pressed, contrast is not what it is.
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
  // Evaluated rather than loaded: the pages' own policy lets no script in.
  await page.evaluate(SOURCE);
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  const told = violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ html }) => html.slice(0, 200)) }));
  assert.deepEqual(told, []);
}
