import { refreshPopularity } from '../catalog/search/refresh-popularity.ts';
import type { Database } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import { countDownloads } from './count-downloads.ts';
import { type Demo, readDemo, writeDemo } from './demo-file.ts';
import { MAIN_BUYER } from './demo-people.ts';
import { demoPeople } from './demo-principal.ts';
import { HISTORY_DAYS, planHistory } from './plan-history.ts';
import { playDay, type TradeOptions } from './play-day.ts';
import { seedUsage } from './seed-usage.ts';
import { seedWebhooks } from './seed-webhooks.ts';

export interface HistoryOptions extends TradeOptions {
  log: Log;
}

/** A history that is being seeded while the market is open. */
export interface RunningHistory {
  /** Settles when it is complete, stopped or has failed. */
  finished: Promise<void>;
  /** Stops after the current step; the next start continues there. */
  stop(): Promise<void>;
}

/**
 * Seeds sixty days of trade, webhooks, usage and requests, in the background: the catalog is complete without them, and
 * everything happens at its own time in the past.
 */
export function startHistory(
  database: Pick<Database, 'background'>,
  dataDir: string,
  options: HistoryOptions,
): RunningHistory {
  const stopping = new AbortController();
  const finished = seedHistory(database.background, dataDir, options, stopping.signal).catch((error: Error) => {
    if (!stopping.signal.aborted) options.log.warn({ err: error }, 'failed to seed the demo; the next start continues');
  });
  return {
    finished,
    stop() {
      stopping.abort(new Error('the server is shutting down'));
      return finished;
    },
  };
}

async function seedHistory(
  { test: db }: Database['background'],
  dataDir: string,
  options: HistoryOptions,
  signal: AbortSignal,
): Promise<void> {
  let demo = await readDemo(dataDir);
  if (!demo?.published || !demo.seeded_at || demo.finished) return;
  const save = async (changes: Partial<Demo>) => {
    demo = await writeDemo(dataDir, { ...(demo as Demo), ...changes });
  };
  const people = await demoPeople(db);
  const history = { db, people, seededAt: new Date(demo.seeded_at), options };
  await countDownloads(history);
  await refreshPopularity(db);
  for (const day of planHistory()) {
    const done = demo.history ?? 0;
    if (HISTORY_DAYS - day.daysAgo < done) continue;
    await playDay(history, day, signal);
    await save({ history: done + 1 });
  }
  await seedWebhooks(history, signal);
  await seedUsage(history, people.get(MAIN_BUYER.slug));
  await refreshPopularity(db);
  await save({ finished: true });
}
