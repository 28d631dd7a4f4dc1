import { Logger as QueueLogger, type Runner, run } from 'graphile-worker';
import type pg from 'pg';
import { withDeadline } from '../async/deadline.ts';
import type { RealmHandles } from '../db/database.ts';
import { queueSchema } from '../db/migrate.ts';
import type { Db } from '../db/queryable.ts';
import { REALMS, type Realm } from '../db/realm.ts';
import type { Log } from '../log.ts';
import { END_LIMIT_MS, keepRunning, type Worker } from './keep-running.ts';
import { QueuePool } from './queue-pool.ts';

/** What one kind of job does, given the realm it was written in. */
export interface Job {
  handle: (db: Db, payload: unknown) => Promise<void>;
  /** For jobs that run by the clock, in each of these realms. */
  schedule?: { cron: string; realms: readonly Realm[] };
}

export type Jobs = Record<string, Job>;

/** Works off the queue of every realm. Each has tables of its own, so a job never sees the other market. */
export async function startWorker(url: string, database: RealmHandles, jobs: Jobs, log: Log): Promise<Worker> {
  const pool = new QueuePool({
    connectionString: url,
    max: 6,
    application_name: 'souk jobs',
    connectionTimeoutMillis: 10_000,
  });
  let stopping = false;
  const warn = (error: Error) => {
    if (!stopping) log.warn({ err: error }, 'a job connection was lost'); // they may be cut off while they say goodbye
  };
  pool.on('error', warn);
  pool.on('connect', (client) => client.on('error', warn));
  const workers: Worker[] = [];
  for (const realm of REALMS) {
    workers.push(await keepRunning(() => startRunner(pool, realm, database.of(realm), jobs, log), log));
  }
  return {
    async stop() {
      stopping = true;
      await Promise.all(workers.map((worker) => worker.stop()));
      // A runner that broke off and never ended may hold a connection.
      await withDeadline('the connections of jobs', pool.end(), END_LIMIT_MS).catch((error: Error) =>
        log.warn({ err: error }, 'the connections of jobs are left open'),
      );
    },
  };
}

function startRunner(pool: pg.Pool, realm: Realm, db: Db, jobs: Jobs, log: Log): Promise<Runner> {
  const scheduled = Object.entries(jobs).filter(([, job]) => job.schedule?.realms.includes(realm));
  return run({
    pgPool: pool,
    schema: queueSchema(realm),
    concurrency: 2,
    pollInterval: 2_000,
    noHandleSignals: true, // main drains: it decides when to stop
    // Writing down what came of a job is then tried again while the database is away, and never an unheard rejection.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new QueueLogger((scope) => (level, message) => {
      const job = scope.taskIdentifier ? { realm, job: scope.taskIdentifier } : { realm };
      if (level === 'error' || level === 'warning') log[level === 'error' ? 'error' : 'warn'](job, message);
      else log.debug(job, message);
    }),
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, job]) => [name, (payload: unknown) => job.handle(db, payload)]),
    ),
    crontab: scheduled.map(([name, job]) => `${job.schedule?.cron} ${name}`).join('\n'),
  });
}
