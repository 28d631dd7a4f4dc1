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

/** What a group of records comes to, in the order of the keys of the rows that it is added to. */
export interface UsageSums {
  days: readonly DaySum[];
  /** By account: what it owes more. Nothing where nothing is charged. */
  owed: readonly (readonly [account: string, nano: number])[];
  /** By subject: what of it is no longer set aside but spent. */
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
  return { days: inOrder(days).map(([, sum]) => sum), owed: inOrder(owed), used: inOrder(used) };
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

/** As PostgreSQL sorts in the collation "C": nearly always there is one. */
function inOrder<T>(sums: Map<string, T>): [string, T][] {
  return sums.size === 1 ? [...sums] : [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
}
