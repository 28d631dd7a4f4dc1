import { mailConfirmation } from './accounts/mail/confirm-email.ts';
import { type AccountMailJob, type AccountMailOptions, sendAccountMail } from './accounts/mail/send-account-mail.ts';
import { mailPasswordReset } from './accounts/sessions/change-password.ts';
import { sweepAccounts } from './accounts/sweep-accounts.ts';
import type { Domains } from './boot/connect-domains.ts';
import { deleteAssetsOf } from './catalog/assets/delete-asset.ts';
import { readShard } from './catalog/assets/read-shard.ts';
import { refreshPopularity } from './catalog/search/refresh-popularity.ts';
import { removeListingsOf } from './commerce/listings/remove-listings.ts';
import { deleteDeploymentsOf, deleteTracesOf, type TracesJob } from './deployments/delete-deployment.ts';
import { trimLogs } from './deployments/logs/trim-logs.ts';
import { clearDeployedModel } from './deployments/model-deletion.ts';
import { deleteEventsOf } from './events/delete-events.ts';
import { type CollectUsageJob, collectUsage } from './inference/collection/collect-usage.ts';
import { collectEarlierMonths, sweepUsageDebts } from './inference/collection/sweep-usage-debts.ts';
import { sweepReservations } from './inference/metering/reservations/sweep-reservations.ts';
import { sweepOAuth } from './oauth/sweep-oauth.ts';
import { deleteCardsOf, removeCard } from './payments/methods/remove-payment-method.ts';
import { sweepCallbacks } from './payments/receive-callback.ts';
import { sendCardRefund, sweepCardRefunds } from './payments/refund-to-card.ts';
import { sweepPayments } from './payments/sweep-payments.ts';
import { deleteDestinationOnClosing } from './payouts/destinations/delete-destination.ts';
import { payOutRest, runPayouts } from './payouts/run-payouts.ts';
import { sendPayout } from './payouts/send-payout.ts';
import { sweepPayouts } from './payouts/sweep-payouts.ts';
import { forEachSettled } from './platform/async/for-each-settled.ts';
import type { RealmHandles } from './platform/db/database.ts';
import { MODES } from './platform/db/realm.ts';
import { sweepIdempotency } from './platform/http/idempotency/sweep-idempotency.ts';
import type { Jobs } from './platform/queue/worker.ts';
import { deleteRequestsOf, sweepRequests } from './requests/sweep-requests.ts';
import type { Storage } from './storage/storage.ts';
import { sweepBlobs, sweepUploads } from './storage/sweep-storage.ts';
import { sweepEventsAndDeliveries, wipeSecrets } from './webhooks/delivery/sweep-webhooks.ts';
import { deleteDeliveriesOf, deleteEndpointsOf } from './webhooks/endpoints/delete-webhook-endpoint.ts';

export interface JobsOptions {
  database: RealmHandles;
  storage: Storage;
  accountMail: AccountMailOptions;
  domains: Domains;
}

/**
 * Defines every kind of background job: what it does, and its schedule if any. A failed one is retried with backoff, up
 * to 25 times.
 */
export function createJobs(options: JobsOptions): Jobs {
  const { database, storage } = options;
  const { payments, payouts, collection, requests } = options.domains;
  return {
    send_account_mail: {
      handle: (db, payload) => sendAccountMail(db, payload as AccountMailJob, options.accountMail),
    },
    mail_password_reset: {
      handle: (db, payload) => mailPasswordReset(db, (payload as { email: string }).email),
    },
    mail_confirmation: {
      handle: (db, payload) => mailConfirmation(db, (payload as { email: string }).email),
    },
    sweep_accounts: {
      handle: (db) => sweepAccounts(db),
      schedule: { cron: '17 3 * * *', realms: ['accounts'] },
    },
    sweep_oauth: {
      handle: (db) => sweepOAuth(db),
      schedule: { cron: '55 * * * *', realms: ['accounts'] },
    },
    sweep_idempotency: {
      handle: (db) => sweepIdempotency(db),
      schedule: { cron: '5 * * * *', realms: MODES },
    },
    sweep_requests: {
      handle: (db) => sweepRequests(db, requests),
      schedule: { cron: '50 * * * *', realms: MODES },
    },
    // Enqueued when an account is closed. It runs in both markets. Queued rows have this name, so it stays.
    delete_assets_of_account: {
      handle: async (_db, payload) => {
        const { account } = payload as { account: string };
        for (const mode of MODES) {
          await deleteRequestsOf(database.of(mode), account);
          await deleteAssetsOf(database.of(mode), account, [clearDeployedModel]);
          await removeListingsOf(database.of(mode), account);
          await deleteEventsOf(database.of(mode), account);
        }
      },
    },
    // Enqueued when an account is closed or reclaimed. It runs in both markets.
    delete_endpoints_of_account: {
      handle: async (_db, payload) => {
        const { account } = payload as { account: string };
        await forEachSettled(MODES, (mode) => deleteEndpointsOf(database.of(mode), account));
      },
    },
    delete_deliveries_of_endpoint: {
      handle: (db, payload) => deleteDeliveriesOf(db, (payload as { endpoint: string }).endpoint),
    },
    // Enqueued when an account is closed or reclaimed. It runs in both markets.
    delete_deployments_of_account: {
      handle: async (_db, payload) => {
        const { account } = payload as { account: string };
        await forEachSettled(MODES, (mode) => deleteDeploymentsOf(database.of(mode), account));
      },
    },
    delete_deployment_logs: {
      handle: (db, payload) => deleteTracesOf(db, payload as TracesJob),
    },
    trim_deployment_logs: {
      handle: (db) => trimLogs(db),
      schedule: { cron: '*/5 * * * *', realms: MODES },
    },
    sweep_events: {
      handle: (db) => sweepEventsAndDeliveries(db),
      schedule: { cron: '35 * * * *', realms: MODES },
    },
    wipe_webhook_secrets: {
      handle: (db) => wipeSecrets(db),
      schedule: { cron: '15 * * * *', realms: MODES },
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
    send_card_refund: {
      handle: (db, payload) => sendCardRefund(db, (payload as { refund: string }).refund, payments),
    },
    remove_card: {
      handle: (db, payload) => removeCard(db, (payload as { method: string }).method, payments),
    },
    // Enqueued when an account is closed. It runs in both markets. Queued rows have this name, so it stays.
    forget_cards_of_account: {
      handle: async (_db, payload) => {
        const { account } = payload as { account: string };
        await forEachSettled(MODES, async (mode) => {
          await deleteDestinationOnClosing(database.of(mode), account);
          await deleteCardsOf(database.of(mode), account, payments);
        });
      },
    },
    // Enqueued when an account that is owed less than the minimum is to be closed.
    pay_out_rest: {
      handle: (db, payload) => payOutRest(db, (payload as { account: string }).account, payouts),
    },
    sweep_payments: {
      handle: (db) => sweepPayments(db, payments),
      schedule: { cron: '* * * * *', realms: MODES },
    },
    sweep_card_refunds: {
      handle: (db) => sweepCardRefunds(db, payments),
      schedule: { cron: '*/5 * * * *', realms: MODES },
    },
    sweep_callbacks: {
      handle: (db) => sweepCallbacks(db),
      schedule: { cron: '45 3 * * *', realms: MODES },
    },
    collect_usage: {
      handle: (db, payload) =>
        collectUsage(db, (payload as CollectUsageJob).account, payload as CollectUsageJob, collection),
    },
    sweep_usage_debts: {
      handle: (db) => sweepUsageDebts(db, collection),
      schedule: { cron: '* * * * *', realms: ['live'] },
    },
    // On the first of a month this is the whole month; on other days whatever failed then.
    collect_earlier_months: {
      handle: (db) => collectEarlierMonths(db, collection),
      schedule: { cron: '10 0 * * *', realms: ['live'] },
    },
    sweep_reservations: {
      handle: (db) => sweepReservations(db),
      schedule: { cron: '* * * * *', realms: MODES },
    },
    run_payouts: {
      handle: (db) => runPayouts(db, payouts),
      schedule: { cron: '0 4 * * *', realms: MODES },
    },
    send_payout: {
      handle: (db, payload) => sendPayout(db, (payload as { payout: string }).payout, payouts),
    },
    sweep_payouts: {
      handle: (db) => sweepPayouts(db, payouts),
      schedule: { cron: '* * * * *', realms: MODES },
    },
  };
}
