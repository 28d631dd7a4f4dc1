/** That of package.json, which a page cannot read. */
export const VERSION = '0.1.0';

/** How this shows itself in a server's log. A page, or its worker, leaves that to the browser, which would not have it. */
export function usualUserAgent(): string | undefined {
  return 'document' in globalThis || 'WorkerGlobalScope' in globalThis ? undefined : `souk-sdk/${VERSION}`;
}
