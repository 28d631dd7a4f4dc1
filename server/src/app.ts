import type { FastifyInstance } from 'fastify';
import type { Credentials } from './access/authenticate.ts';
import { isLoopback } from './access/client-ip.ts';
import type { CredentialCache } from './access/credential-cache.ts';
import { mountRoutes } from './access/mount-routes.ts';
import type { Counters } from './access/rate-limit/counters.ts';
import type { Route } from './access/route.ts';
import { stillValid } from './access/still-valid.ts';
import type { AccountsOptions, SignUpPolicy } from './accounts/accounts-options.ts';
import { Account, PublicProfile } from './accounts/profile/account-view.ts';
import { meRoutes } from './accounts/profile/me.routes.ts';
import { authRoutes } from './accounts/sessions/auth.routes.ts';
import { passwordRoutes } from './accounts/sessions/password.routes.ts';
import type { Passwords } from './accounts/sessions/password.ts';
import { cliSessions, cookieSessions } from './accounts/sessions/resolve-session.ts';
import { Session, sessionRoutes } from './accounts/sessions/sessions.routes.ts';
import { sessionsLastUsed } from './accounts/sessions/sessions-last-used.ts';
import { connectDeployments, type Domains } from './boot/connect-domains.ts';
import type { RunningDeployments } from './boot/start-deployments.ts';
import type { RunningInference } from './boot/start-inference.ts';
import { joinAssetPath } from './catalog/assets/asset-path.ts';
import { assetsById } from './catalog/assets/assets-by-id.ts';
import { Dataset } from './catalog/assets/dataset.ts';
import { datasetsRoutes } from './catalog/assets/datasets.routes.ts';
import { deleteAssetsOnClosing } from './catalog/assets/delete-asset.ts';
import { Model } from './catalog/assets/model.ts';
import { modelsRoutes } from './catalog/assets/models.routes.ts';
import { Preview } from './catalog/assets/preview-dataset.ts';
import { Takedown } from './catalog/assets/takedown.ts';
import { DownloadAddress } from './catalog/files/respond-with-download.ts';
import { Revision } from './catalog/revisions/revision.ts';
import { revisionsRoutes } from './catalog/revisions/revisions.routes.ts';
import { galleryRoutes } from './commerce/gallery/gallery.routes.ts';
import { GalleryImage } from './commerce/gallery/gallery.ts';
import { galleryImagesRoutes } from './commerce/gallery/gallery-images.routes.ts';
import { Listing } from './commerce/listings/listing.ts';
import { listingsRoutes } from './commerce/listings/listings.routes.ts';
import { Purchase } from './commerce/purchases/purchase.ts';
import { purchasesRoutes } from './commerce/purchases/purchases.routes.ts';
import { rejectWhileSelling } from './commerce/purchases/reject-while-selling.ts';
import { scheduleDeploymentsDeletion } from './deployments/delete-deployment.ts';
import { Deployment } from './deployments/deployment.ts';
import { deploymentsRoutes } from './deployments/deployments.routes.ts';
import { CallForwarder } from './deployments/invoking/forward-call.ts';
import { mountForwardedCalls } from './deployments/invoking/forwarded-calls.ts';
import { HostedChatCompletion } from './deployments/invoking/hosted-chat.ts';
import { invokeRoutes } from './deployments/invoking/invoke.routes.ts';
import { InferRequest, InferResponse } from './deployments/invoking/open-inference/infer-schemas.ts';
import { deploymentLogsRoutes } from './deployments/logs/deployment-logs.routes.ts';
import { LogStreams } from './deployments/logs/follow-logs.ts';
import { DeploymentLogLine } from './deployments/logs/stored-log-line.ts';
import { Event } from './events/event.ts';
import { eventsRoutes } from './events/events.routes.ts';
import { EventStreams } from './events/follow-events.ts';
import { owedBy } from './inference/collection/find-debt.ts';
import { rejectWhileUsageOwed } from './inference/collection/reject-while-usage-owed.ts';
import { chatRoutes } from './inference/gateway/chat.routes.ts';
import { ChatCompletion, ChatCompletionChunk } from './inference/gateway/chat-completion.ts';
import { OpenStreams } from './inference/gateway/client-disconnect.ts';
import { InferenceModel, inferenceModelsRoutes } from './inference/inference-models.routes.ts';
import { usageRoutes } from './inference/metering/usage.routes.ts';
import { UsageDay, UsageRecordView } from './inference/metering/usage.ts';
import { upstreamUrls } from './inference/read-inference-settings.ts';
import { Checkout } from './keys/checkout.ts';
import { checkoutsRoutes } from './keys/checkouts.routes.ts';
import { findPremiumKey } from './keys/find-premium-key.ts';
import { ApiKey, NewApiKey } from './keys/key.ts';
import { keysRoutes } from './keys/keys.routes.ts';
import { keysLastUsed } from './keys/keys-last-used.ts';
import { apiKeys } from './keys/resolve-key.ts';
import { revokeEveryKey } from './keys/revoke-key.ts';
import { LicenseGrant } from './licenses/license-grant.ts';
import { licenseGrantsRoutes } from './licenses/license-grants.routes.ts';
import { verificationRoutes } from './licenses/verification.routes.ts';
import { deleteAppsOnClosing } from './oauth/apps/delete-app.ts';
import { NewOAuthApp, OAuthApp } from './oauth/apps/oauth-app.ts';
import { oauthAppsRoutes } from './oauth/apps/oauth-apps.routes.ts';
import { connectedAppsRoutes } from './oauth/grants/connected-apps.routes.ts';
import { ConnectedApp } from './oauth/grants/connection.ts';
import { endGrantsOnClosing } from './oauth/grants/end-grants.ts';
import { grantsLastUsed } from './oauth/grants/grants-last-used.ts';
import { appTokens } from './oauth/grants/resolve-token.ts';
import { interactionHeaders, renderPage } from './oauth/interaction/interaction-page.ts';
import { mountOAuth } from './oauth/mount-oauth.ts';
import { unknownOAuthPath } from './oauth/provider/oauth-errors.ts';
import { OAuthError, OAuthTokens } from './oauth/provider/oauth-schemas.ts';
import { SECURITY_SCHEMES } from './oauth/security-schemes.ts';
import { feeRoutes, PlatformFee } from './operator/fee.routes.ts';
import { healthRoutes } from './operator/health.routes.ts';
import { MarketHealth } from './operator/market-health.ts';
import { OperatedPayout, operatedPayoutsRoutes } from './operator/operated-payouts.routes.ts';
import { OperatedRefund, operatedRefundsRoutes } from './operator/operated-refunds.routes.ts';
import { AuditEntry, OperatedAccount, operatorRoutes } from './operator/operator.routes.ts';
import { takedownsRoutes } from './operator/takedowns.routes.ts';
import { balanceRoutes } from './payments/balance/balance.routes.ts';
import { Balance, BalanceTransaction, TopUp } from './payments/balance/balance.ts';
import { rejectWhileMoney } from './payments/balance/reject-while-balance.ts';
import { CardSetup, PaymentMethod } from './payments/methods/payment-method.ts';
import { PaymentProcessor, paymentMethodsRoutes } from './payments/methods/payment-methods.routes.ts';
import { deleteCardsOnClosing } from './payments/methods/remove-payment-method.ts';
import { mountProcessorCallbacks } from './payments/processor-callbacks.routes.ts';
import { mountSimulatedBank } from './payments/simulated/simulated-bank.routes.ts';
import { destinationOf } from './payouts/destinations/find-payout-destination.ts';
import { payoutDestinationRoutes } from './payouts/destinations/payout-destination.routes.ts';
import { PayoutDestination } from './payouts/destinations/payout-destination.ts';
import { Payout, PayoutLine } from './payouts/payout.ts';
import { payoutsRoutes } from './payouts/payouts.routes.ts';
import { readEarnings } from './payouts/read-earnings.ts';
import { onPayoutOutcome } from './payouts/receive-payout-outcome.ts';
import { rejectWhileOwed } from './payouts/reject-while-owed.ts';
import { revenueRoutes } from './payouts/revenue.routes.ts';
import { Revenue } from './payouts/revenue.ts';
import { testPayoutsRoutes } from './payouts/test-payouts.routes.ts';
import type { KeyRing } from './platform/crypto/key-ring.ts';
import type { Database } from './platform/db/database.ts';
import { MODES, type Mode } from './platform/db/realm.ts';
import { mountDocs } from './platform/http/docs/docs.ts';
import { describeApi } from './platform/http/docs/openapi.ts';
import { createHttpServer, type TrustProxy } from './platform/http/http-server.ts';
import { mountPages } from './platform/http/mount-pages.ts';
import { observeRequests } from './platform/http/observe-requests.ts';
import { mountProbes } from './platform/http/probes.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import { LoggedRequest } from './requests/logged-request.ts';
import { RequestLog } from './requests/request-log.ts';
import { requestsRoutes } from './requests/requests.routes.ts';
import type { EngineSettings } from './runtimes/open-inference/engine-settings.ts';
import { mountSite } from './site/mount-site.ts';
import { mountNotFoundPage } from './site/not-found-page.ts';
import { filesRoutes } from './storage/downloads/files.routes.ts';
import { StoredFile } from './storage/file.ts';
import type { Storage } from './storage/storage.ts';
import { BatchedFile } from './storage/uploads/receive-batch.ts';
import { Upload } from './storage/uploads/upload.ts';
import { uploadsRoutes } from './storage/uploads/uploads.routes.ts';
import { DeliveredEvent } from './webhooks/delivery/delivery.ts';
import { scheduleEndpointsDeletion } from './webhooks/endpoints/delete-webhook-endpoint.ts';
import { forbiddenDestinations, type OwnUrls } from './webhooks/endpoints/forbidden-destinations.ts';
import { testEventsRoutes } from './webhooks/endpoints/test-events.routes.ts';
import { NewWebhookEndpoint, WebhookEndpoint } from './webhooks/endpoints/webhook-endpoint.ts';
import { webhookEndpointsRoutes } from './webhooks/endpoints/webhook-endpoints.routes.ts';
import { webhookLogRoutes } from './webhooks/log/webhook-log.routes.ts';

export interface AppOptions extends OwnUrls {
  version: string;
  database: Database;
  keyRing: KeyRing;
  cache: CredentialCache;
  counters: Counters;
  passwords: Passwords;
  log: Log;
  metrics: Metrics;
  trustProxy: TrustProxy;
  signUp: SignUpPolicy;
  operatorEmails: ReadonlySet<string>;
  keyQuota: number;
  storage: Storage;
  domains: Domains;
  inference: RunningInference;
  deployments: RunningDeployments;
  deploymentQuota: number;
  engines: readonly EngineSettings[];
  platformFeeBps: number;
  webhookQuota: number;
  webhookLoopback: boolean;
  visitorMode: Mode;
  metricsToken: string | undefined;
  whyNotReady: () => Promise<string | undefined>;
  /** Routes mounted only by tests of the guard. */
  extraRoutes?: readonly Route[];
}

export interface App {
  http: FastifyInstance;
  /** Persists what is still only in memory. */
  flush(): Promise<void>;
}

/** Creates the app: every route of every domain, and every credential resolver, in one place. */
export async function createApp(options: AppOptions): Promise<App> {
  const { database, keyRing, cache, counters, log, storage, publicUrl } = options;
  const { catalog, payments, payouts, listings, commerce } = options.domains;
  const lastUsed = {
    keys: keysLastUsed(database.background.accounts, log),
    sessions: sessionsLastUsed(database.background.accounts, log),
    grants: grantsLastUsed(database.background.accounts, log),
  };
  const accounts: AccountsOptions = {
    vault: keyRing.accounts,
    cache,
    counters,
    passwords: options.passwords,
    signUp: options.signUp,
    requiresConfirmedEmail: payments.requiresConfirmedEmail,
    operatorEmails: options.operatorEmails,
    publicUrl,
    live: database.live,
    onClosing: [
      revokeEveryKey(cache),
      endGrantsOnClosing(cache),
      deleteAppsOnClosing(cache),
      rejectWhileUsageOwed(payments), // before the next: the balance pays for owed usage
      rejectWhileMoney,
      // Order matters: payments in progress become amounts owed.
      rejectWhileSelling,
      rejectWhileOwed(payouts),
      deleteAssetsOnClosing,
      deleteCardsOnClosing,
      scheduleEndpointsDeletion,
      scheduleDeploymentsDeletion,
    ],
    onReclaiming: [
      revokeEveryKey(cache),
      endGrantsOnClosing(cache),
      deleteAppsOnClosing(cache),
      scheduleEndpointsDeletion,
      scheduleDeploymentsDeletion,
    ],
  };
  const sessions = { ...accounts, db: database.accounts, lastUsed: lastUsed.sessions };

  const credentials: Credentials = {
    bearers: [
      apiKeys({ db: database.accounts, cache, lastUsed: lastUsed.keys, operatorEmails: options.operatorEmails }),
      cliSessions(sessions),
      appTokens({ db: database.accounts, cache, lastUsed: lastUsed.grants, operatorEmails: options.operatorEmails }),
    ],
    cookies: cookieSessions(sessions),
  };
  const following = { announcements: database.announcements, stillValid: stillValid(credentials), log };
  const streams = new EventStreams(following);
  const logStreams = new LogStreams(following);
  const openStreams = new OpenStreams();
  const invoking = { ...options.deployments, openStreams, log };
  const forwarder = new CallForwarder(keyRing);

  const routes: Route[] = [
    ...meRoutes(accounts),
    ...sessionRoutes(accounts),
    ...authRoutes(accounts),
    ...passwordRoutes(accounts),
    ...keysRoutes({ cache, quota: options.keyQuota, database }),
    ...checkoutsRoutes(payments),
    ...oauthAppsRoutes({ cache }),
    ...connectedAppsRoutes({ cache }),
    ...operatorRoutes({ cache, database }),
    ...feeRoutes(options),
    ...takedownsRoutes(listings),
    ...operatedPayoutsRoutes(),
    ...operatedRefundsRoutes(commerce),
    ...healthRoutes({ ...options, ...storage, ...payments }),
    ...modelsRoutes(catalog),
    ...revisionsRoutes(catalog),
    ...datasetsRoutes(catalog),
    ...uploadsRoutes(storage),
    ...filesRoutes({ ...storage, database }),
    ...listingsRoutes(listings),
    ...galleryRoutes(listings),
    ...galleryImagesRoutes({ ...storage, database }),
    ...purchasesRoutes(commerce),
    ...licenseGrantsRoutes({ publicUrl }),
    ...verificationRoutes({ database, keyRing, publicUrl }),
    ...paymentMethodsRoutes(payments),
    ...balanceRoutes({ ...payments, readEarnings, owedBy, destinationOf }),
    ...payoutsRoutes(),
    ...payoutDestinationRoutes({ ...payouts, counters, passwords: options.passwords }),
    ...revenueRoutes({ assetsById }),
    ...testPayoutsRoutes(payouts),
    ...chatRoutes({ ...options.inference, counters, openStreams, findPremiumKey, log, metrics: options.metrics }),
    ...inferenceModelsRoutes(options.inference),
    ...usageRoutes(),
    ...deploymentsRoutes(connectDeployments(options, options.domains)),
    ...invokeRoutes({ ...invoking, announcements: database.announcements, counters, forwarder }),
    ...deploymentLogsRoutes({ logStreams }),
    ...webhookEndpointsRoutes({
      quota: options.webhookQuota,
      allowLoopback: options.webhookLoopback,
      forbidden: forbiddenDestinations({
        ...options,
        inferenceUrls: [
          ...MODES.flatMap((mode) => upstreamUrls(options.inference.settings, mode)),
          ...options.engines.map(({ url }) => url),
        ],
      }),
    }),
    ...webhookLogRoutes(),
    ...eventsRoutes({ streams }),
    ...testEventsRoutes(),
    ...requestsRoutes(),
    ...(options.extraRoutes ?? []),
  ];

  const http = createHttpServer({
    ...options,
    rewritePath: joinAssetPath,
    foreignError: unknownOAuthPath,
  });
  http.addHook('preClose', async () => {
    streams.close();
    logStreams.close();
    openStreams.scheduleEnd();
  });
  http.addHook('onClose', () => forwarder.close());
  const requestLog =
    options.domains.requests.keptDays > 0 ? new RequestLog({ ...options, database: database.background }) : undefined;
  observeRequests(http, { ...options, recorderOf: (route) => requestLog?.recorderOf(route) });
  await describeApi(http, {
    version: options.version,
    securitySchemes: SECURITY_SCHEMES,
    schemas: [
      ...[Account, PublicProfile, Session, ApiKey, NewApiKey, OperatedAccount, AuditEntry],
      ...[Takedown, OperatedPayout, OperatedRefund, MarketHealth],
      ...[OAuthApp, NewOAuthApp, ConnectedApp, OAuthError, OAuthTokens],
      ...[Model, Revision, Dataset, Preview, StoredFile, Upload, BatchedFile, DownloadAddress],
      ...[Listing, GalleryImage, Purchase, LicenseGrant, PaymentMethod, CardSetup, PaymentProcessor, Checkout],
      ...[ChatCompletion, ChatCompletionChunk, InferenceModel, UsageDay, UsageRecordView],
      ...[Deployment, DeploymentLogLine, InferRequest, InferResponse, HostedChatCompletion],
      ...[Event, WebhookEndpoint, NewWebhookEndpoint, DeliveredEvent, LoggedRequest],
      ...[Balance, TopUp, BalanceTransaction, Payout, PayoutLine, PayoutDestination, Revenue, PlatformFee],
    ],
  });
  mountNotFoundPage(http, { ...accounts, ...payments, database, visitorMode: options.visitorMode });
  mountRoutes(http, routes, {
    credentials,
    counters,
    visitorMode: options.visitorMode,
    rates: { inference: options.inference.settings.limits.requestsPerMinute },
    database,
    keyRing,
  });
  await mountOAuth(http, { ...accounts, db: database.accounts, log });
  await mountPages(http, async (pages) => {
    mountProbes(pages, { ...options, isLoopback });
    await mountDocs(pages, { publicUrl });
    await mountSite(pages, { ...accounts, ...payments, database, visitorMode: options.visitorMode });
    await mountSimulatedBank(pages, {
      ...payments,
      database,
      keyRing,
      frame: { headers: interactionHeaders(), render: renderPage },
    });
    await mountForwardedCalls(pages, { ...invoking, keyRing });
    await mountProcessorCallbacks(pages, { ...payments, database, onPayoutOutcome });
  });
  return {
    http,
    async flush() {
      await Promise.all([...Object.values(lastUsed), ...(requestLog ? [requestLog] : [])].map((kept) => kept.close()));
      await catalog.downloads.flush();
    },
  };
}
