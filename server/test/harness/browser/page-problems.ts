import type { Page } from 'playwright-core';

/** Collects problems of a page: errors on its console, and requests to other sites. */
export function collectProblems(page: Page, url: string): string[] {
  const problems: string[] = [];
  // The browser also logs error responses that a page handles, such as a declined card.
  const expected = /status of 402/;
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith(`blob:${url}`)) problems.push(request.url());
  });
  return problems;
}
