import { toDayText } from '../../platform/day.ts';
import type { HeldRecord, UsageRecord } from './usage-record.ts';

interface DaySum {
  accountId: string;
  day: string;
  keyId: string;
  model: string;
  requests: number;
  promptTokens: number;
  completionTokens: number;
  costNano: number;
}

/** Sums of a batch of records, sorted by the keys of the rows that they are added to. */
export interface UsageSums {
  days: readonly DaySum[];
  /** The added debt by account. Empty in test mode. */
  owed: readonly (readonly [account: string, nano: number])[];
  /** The amount moved from reserved to spent, by subject. */
  used: readonly (readonly [subject: string, nano: number])[];
}

export function sumUp(entries: readonly HeldRecord[], charges: boolean): UsageSums {
  const [days, owed, used] = [new Map<string, DaySum>(), new Map<string, number>(), new Map<string, number>()];
  for (const { record, keySubject } of entries) {
    addDay(days, record);
    const { accountId, costNano } = record;
    if (costNano === 0) continue;
    if (charges) {
      add(owed, accountId, costNano);
      add(used, accountId, costNano);
    }
    if (keySubject !== null) add(used, keySubject, costNano);
  }
  return { days: sortByKey(days).map(([, sum]) => sum), owed: sortByKey(owed), used: sortByKey(used) };
}

function addDay(days: Map<string, DaySum>, record: UsageRecord): void {
  const { accountId, keyId, model, promptTokens, completionTokens, costNano } = record;
  const day = toDayText(new Date(record.startedAt));
  const key = `${accountId} ${day} ${keyId} ${model}`;
  const sum = days.get(key);
  if (!sum) {
    days.set(key, { accountId, day, keyId, model, requests: 1, promptTokens, completionTokens, costNano });
    return;
  }
  sum.requests += 1;
  sum.promptTokens += promptTokens;
  sum.completionTokens += completionTokens;
  sum.costNano += costNano;
}

function add(sums: Map<string, number>, key: string, nano: number): void {
  sums.set(key, (sums.get(key) ?? 0) + nano);
}

/** Sorts like PostgreSQL's collation "C". Nearly always there is only one entry. */
function sortByKey<T>(sums: Map<string, T>): [string, T][] {
  return sums.size === 1 ? [...sums] : [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
}
