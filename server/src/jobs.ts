import { mailPasswordReset } from './accounts/change-password.ts';
import { type AccountMailJob, type AccountMailOptions, sendAccountMail } from './accounts/send-account-mail.ts';
import { sweepAccounts } from './accounts/sweep-accounts.ts';
import { MODES } from './platform/db/realm.ts';
import { sweepIdempotency } from './platform/http/sweep-idempotency.ts';
import type { Jobs } from './platform/queue/worker.ts';

/**
 * Every kind of background work there is: what it does, and when it runs by the clock. A failed one is retried
 * with growing pauses, 25 times at most.
 */
export function createJobs(options: { accountMail: AccountMailOptions }): Jobs {
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
  };
}
