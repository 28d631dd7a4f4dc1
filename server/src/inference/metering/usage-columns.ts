import type { HeldRecord, UsageRecord } from './usage-record.ts';
import type { SumColumns, UsageColumns } from './usage-records.sql.ts';
import type { UsageSums } from './usage-sums.ts';

/** Returns the records as PostgreSQL array literals, one per column: far cheaper than sending arrays of values. */
export function columnsOf(entries: readonly HeldRecord[]): UsageColumns {
  const column = (of: (record: UsageRecord) => string | number | boolean) =>
    `{${entries.map(({ record }) => of(record)).join()}}`;
  const texts = (of: (record: UsageRecord) => string) => column((record) => quote(of(record)));
  return {
    requestIds: texts(({ requestId }) => requestId),
    accountIds: texts(({ accountId }) => accountId),
    keyIds: texts(({ keyId }) => keyId),
    models: texts(({ model }) => model),
    promptTokens: column(({ promptTokens }) => promptTokens),
    completionTokens: column(({ completionTokens }) => completionTokens),
    promptPrices: column(({ promptPrice }) => promptPrice),
    completionPrices: column(({ completionPrice }) => completionPrice),
    costs: column(({ costNano }) => costNano),
    outcomes: texts(({ outcome }) => outcome),
    countedBy: texts(({ countedBy }) => countedBy),
    streamed: column(({ streamed }) => streamed),
    startedMs: column(({ startedAt }) => startedAt),
    keySubjects: `{${entries.map(({ keySubject }) => (keySubject === null ? 'null' : quote(keySubject))).join()}}`,
  };
}

/** Returns the sums by day, account and subject as PostgreSQL array literals. */
export function sumColumnsOf({ days, owed, used }: UsageSums): SumColumns {
  const ofDays = (of: (day: UsageSums['days'][0]) => string | number) => `{${days.map(of).join()}}`;
  return {
    dayAccountIds: ofDays(({ accountId }) => quote(accountId)),
    days: ofDays(({ day }) => day),
    dayKeyIds: ofDays(({ keyId }) => quote(keyId)),
    dayModels: ofDays(({ model }) => quote(model)),
    dayRequests: ofDays(({ requests }) => requests),
    dayPromptTokens: ofDays(({ promptTokens }) => promptTokens),
    dayCompletionTokens: ofDays(({ completionTokens }) => completionTokens),
    dayCosts: ofDays(({ costNano }) => costNano),
    owingAccountIds: `{${owed.map(([account]) => quote(account)).join()}}`,
    owedNano: `{${owed.map(([, nano]) => nano).join()}}`,
    usedSubjects: `{${used.map(([subject]) => quote(subject)).join()}}`,
    usedNano: `{${used.map(([, nano]) => nano).join()}}`,
  };
}

function quote(text: string): string {
  return `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
}
