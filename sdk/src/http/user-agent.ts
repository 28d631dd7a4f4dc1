/** Version in package.json, which a page cannot read. */
const VERSION = '0.1.0';

/** Returns the default user agent. Browsers do not allow setting one, so pages and workers send none. */
export function defaultUserAgent(): string | undefined {
  return 'document' in globalThis || 'WorkerGlobalScope' in globalThis ? undefined : `souk-sdk/${VERSION}`;
}
