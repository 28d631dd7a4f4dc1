import { Logger as QueueLogger, type Runner, run, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import { withDeadline } from '../async/deadline.ts';
import type { RealmHandles } from '../db/database.ts';
import { queueSchema } from '../db/migrate.ts';
import type { Db } from '../db/queryable.ts';
import { REALMS, type Realm } from '../db/realm.ts';
import type { Log } from '../log.ts';
import { openQueuePool } from './queue-pool.ts';
import { END_LIMIT_MS, runWithRestarts, type Worker } from './run-with-restarts.ts';

/** Handles one kind of job in the realm it was added in. */
interface Job {
  handle: (db: Db, payload: unknown) => Promise<void>;
  /** Set for recurring jobs, which run in each of these realms. */
  schedule?: { cron: string; realms: readonly Realm[] };
}

export type Jobs = Record<string, Job>;

/** Runs the jobs of every realm. Each realm has tables of its own, so a job never sees the other market. */
export async function startWorker(url: string, database: RealmHandles, jobs: Jobs, log: Log): Promise<Worker> {
  const pool = openQueuePool(url, log);
  const taskLists: TaskList[] = [];
  const workers: Worker[] = [];
  for (const realm of REALMS) {
    const taskList = taskListOf(jobs, database.of(realm));
    taskLists.push(taskList);
    const crontab = crontabOf(jobs, realm);
    workers.push(await runWithRestarts(() => startRunner({ pool, realm, taskList, crontab, log }), log));
  }
  return {
    async stop() {
      pool.quiet = true;
      await Promise.all(workers.map((worker) => worker.stop()));
      // A failed runner that never ended may hold a connection.
      await withDeadline('the connections of jobs', pool.end(), END_LIMIT_MS).catch((error: Error) =>
        log.warn({ err: error }, 'failed to close job connections; leaving them open'),
      );
      // The library keeps the lists for good. Emptied, they do not keep all that the jobs use.
      for (const taskList of taskLists) for (const name of Object.keys(taskList)) delete taskList[name];
    },
  };
}

function taskListOf(jobs: Jobs, db: Db): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, (payload: unknown) => job.handle(db, payload)]),
  );
}

function crontabOf(jobs: Jobs, realm: Realm): string {
  return Object.entries(jobs)
    .filter(([, job]) => job.schedule?.realms.includes(realm))
    .map(([name, job]) => `${job.schedule?.cron} ${name}`)
    .join('\n');
}

interface RunnerParts {
  pool: pg.Pool;
  realm: Realm;
  taskList: TaskList;
  crontab: string;
  log: Log;
}

function startRunner({ pool, realm, taskList, crontab, log }: RunnerParts): Promise<Runner> {
  return run({
    pgPool: pool,
    schema: queueSchema(realm),
    concurrency: 2,
    pollInterval: 2_000,
    noHandleSignals: true, // main handles signals and decides when to stop
    // In batches, saving the result of a job is retried while the database is unavailable, and never an unhandled
    // rejection.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new QueueLogger((scope) => (level, message) => {
      const job = scope.taskIdentifier ? { realm, job: scope.taskIdentifier } : { realm };
      if (level === 'error' || level === 'warning') log[level === 'error' ? 'error' : 'warn'](job, message);
      else log.debug(job, message);
    }),
    taskList,
    crontab,
  });
}
