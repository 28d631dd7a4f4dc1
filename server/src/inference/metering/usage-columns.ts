import type { HeldRecord, UsageRecord } from './usage-record.ts';
import type { UsageSums } from './usage-sums.ts';

/** Returns the records as PostgreSQL array literals, one per column: far cheaper than sending arrays of values. */
export function columnsOf(entries: readonly HeldRecord[]) {
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

/** Returns the sums by day, account and subject as PostgreSQL array literals. */
export function sumColumnsOf({ days, owed, used }: UsageSums) {
  const ofDays = (of: (day: UsageSums['days'][0]) => string | number) => `{${days.map(of).join()}}`;
  return [
    ofDays(({ accountId }) => quote(accountId)),
    ofDays(({ day }) => day),
    ofDays(({ keyId }) => quote(keyId)),
    ofDays(({ model }) => quote(model)),
    ofDays(({ requests }) => requests),
    ofDays(({ promptTokens }) => promptTokens),
    ofDays(({ completionTokens }) => completionTokens),
    ofDays(({ costNano }) => costNano),
    `{${owed.map(([account]) => quote(account)).join()}}`,
    `{${owed.map(([, nano]) => nano).join()}}`,
    `{${used.map(([subject]) => quote(subject)).join()}}`,
    `{${used.map(([, nano]) => nano).join()}}`,
  ] as const;
}

function quote(text: string): string {
  return `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
}
