import { mailPasswordReset } from './accounts/change-password.ts';
import { type AccountMailJob, type AccountMailOptions, sendAccountMail } from './accounts/send-account-mail.ts';
import { sweepAccounts } from './accounts/sweep-accounts.ts';
import { deleteAssetsOf } from './catalog/delete-asset.ts';
import { readShard } from './catalog/read-shard.ts';
import { refreshPopularity } from './catalog/refresh-popularity.ts';
import type { Database } from './platform/db/database.ts';
import { MODES } from './platform/db/realm.ts';
import { sweepIdempotency } from './platform/http/sweep-idempotency.ts';
import type { Jobs } from './platform/queue/worker.ts';
import type { Storage } from './storage/storage.ts';
import { sweepBlobs, sweepUploads } from './storage/sweep-storage.ts';

export interface JobsOptions {
  database: Database;
  storage: Storage;
  accountMail: AccountMailOptions;
}

/**
 * Every kind of background work there is: what it does, and when it runs by the clock. A failed one is retried
 * with growing pauses, 25 times at most.
 */
export function createJobs(options: JobsOptions): Jobs {
  const { database, storage } = options;
  return {
    send_account_mail: {
      handle: (db, payload) => sendAccountMail(db, payload as AccountMailJob, options.accountMail),
    },
    mail_password_reset: {
      handle: (db, payload) => mailPasswordReset(db, (payload as { email: string }).email),
    },
    sweep_accounts: {
      handle: (db) => sweepAccounts(db),
      schedule: { cron: '17 3 * * *', realms: ['accounts'] },
    },
    sweep_idempotency: {
      handle: (db) => sweepIdempotency(db),
      schedule: { cron: '5 * * * *', realms: MODES },
    },
    // Written when an account is closed, among the accounts: it reaches into both markets.
    delete_assets_of_account: {
      handle: async (_db, payload) => {
        const { account } = payload as { account: string };
        for (const mode of MODES) await deleteAssetsOf(database.of(mode), account);
      },
    },
    read_shard: {
      handle: (db, payload) => readShard(db, payload as { file: string }, storage),
    },
    refresh_popularity: {
      handle: (db) => refreshPopularity(db),
      schedule: { cron: '*/10 * * * *', realms: MODES },
    },
    sweep_uploads: {
      handle: (db) => sweepUploads(db, storage),
      schedule: { cron: '*/10 * * * *', realms: MODES },
    },
    sweep_blobs: {
      handle: (db) => sweepBlobs(db, storage),
      schedule: { cron: '25 * * * *', realms: MODES },
    },
  };
}
