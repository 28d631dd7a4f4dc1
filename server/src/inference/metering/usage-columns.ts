import type { UsageRecord } from './usage-record.ts';

/** A record, and the key's limit that it is held against, where it has one. */
export interface Entry {
  record: UsageRecord;
  keySubject: string | null;
}

/** The records as columns, written as PostgreSQL writes arrays: that is far cheaper than to send arrays of values. */
export function columnsOf(entries: readonly Entry[]) {
  const column = (of: (record: UsageRecord) => string | number | boolean) =>
    `{${entries.map(({ record }) => of(record)).join()}}`;
  const texts = (of: (record: UsageRecord) => string) => column((record) => quote(of(record)));
  return [
    texts(({ requestId }) => requestId),
    texts(({ accountId }) => accountId),
    texts(({ keyId }) => keyId),
    texts(({ model }) => model),
    column(({ promptTokens }) => promptTokens),
    column(({ completionTokens }) => completionTokens),
    column(({ promptPrice }) => promptPrice),
    column(({ completionPrice }) => completionPrice),
    column(({ costNano }) => costNano),
    texts(({ outcome }) => outcome),
    texts(({ countedBy }) => countedBy),
    column(({ streamed }) => streamed),
    column(({ startedAt }) => startedAt),
    `{${entries.map(({ keySubject }) => (keySubject === null ? 'null' : quote(keySubject))).join()}}`,
  ] as const;
}

function quote(text: string): string {
  return `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
}
