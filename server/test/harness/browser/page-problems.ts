import type { Page } from 'playwright-core';

/** What must not happen on a page: errors on its console, and requests to anywhere but its own site. */
export function problemsOf(page: Page, url: string): string[] {
  const problems: string[] = [];
  // A refusal that a page explains, such as of a declined card, is also on the console, put there by the browser.
  const refused = /status of 402/;
  page.on('console', (message) => {
    if (message.type() === 'error' && !refused.test(message.text())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith(`blob:${url}`)) problems.push(request.url());
  });
  return problems;
}
