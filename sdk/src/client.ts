import { checkCredentials, mergeOptions, readBaseURL, type SoukOptions } from './client-options.ts';
import type { Request } from './http/request.ts';
import { Requester } from './http/requester.ts';
import { defaultUserAgent } from './http/user-agent.ts';
import { Accounts } from './resources/accounts.ts';
import { ApiKeys } from './resources/api-keys.ts';
import { Balance } from './resources/balance.ts';
import { Chat } from './resources/chat.ts';
import { Checkouts } from './resources/checkouts.ts';
import { ConnectedApps } from './resources/connected-apps.ts';
import { Datasets } from './resources/datasets.ts';
import { Deployments } from './resources/deployments.ts';
import { Events } from './resources/events.ts';
import { Inference } from './resources/inference.ts';
import { LicenseGrants } from './resources/license-grants.ts';
import { Licenses } from './resources/licenses.ts';
import { Listings } from './resources/listings.ts';
import { Me } from './resources/me.ts';
import { Models } from './resources/models.ts';
import { OAuthApps } from './resources/oauth-apps.ts';
import { Operator } from './resources/operator.ts';
import { PaymentMethods, PaymentProcessor } from './resources/payments.ts';
import { PayoutDestination, Payouts } from './resources/payouts.ts';
import { Purchases } from './resources/purchases.ts';
import { Requests } from './resources/requests.ts';
import { Revenue } from './resources/revenue.ts';
import { Sessions } from './resources/sessions.ts';
import { TestHelpers } from './resources/test-helpers.ts';
import { Uploads } from './resources/uploads.ts';
import { Usage } from './resources/usage.ts';
import { WebhookEndpoints } from './resources/webhook-endpoints.ts';
import { Auth } from './sign-in/auth.ts';
import type { Uploadable } from './transfers/source.ts';
import { type UploadOptions, type UploadResult, upload } from './transfers/upload.ts';
import type { UploadTarget } from './transfers/upload-target.ts';
import { webhooks } from './webhooks/verify-webhook.ts';

/** Input of `souk.request`, in addition to the options of every call. */
export type RawInput = Omit<Request, 'method' | 'path' | 'form' | 'defaultTimeout'>;

/** Client of the Souk API. `new Souk({ apiKey }).me.get()` is the smallest call that verifies a key. */
export class Souk {
  readonly baseURL: string;
  /** The `fetch` that requests are sent with. */
  readonly fetch: typeof globalThis.fetch;
  readonly #options: SoukOptions;
  readonly #requester: Requester;
  readonly auth: Auth;
  readonly me: Me;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly checkouts: Checkouts;
  readonly oauthApps: OAuthApps;
  readonly connectedApps: ConnectedApps;
  readonly operator: Operator;
  readonly models: Models;
  readonly datasets: Datasets;
  readonly uploads: Uploads;
  readonly listings: Listings;
  readonly purchases: Purchases;
  readonly licenseGrants: LicenseGrants;
  readonly licenses: Licenses;
  readonly paymentProcessor: PaymentProcessor;
  readonly paymentMethods: PaymentMethods;
  readonly balance: Balance;
  readonly payouts: Payouts;
  readonly payoutDestination: PayoutDestination;
  readonly revenue: Revenue;
  readonly chat: Chat;
  readonly inference: Inference;
  readonly usage: Usage;
  readonly deployments: Deployments;
  readonly webhookEndpoints: WebhookEndpoints;
  readonly events: Events;
  readonly requests: Requests;
  readonly testHelpers: TestHelpers;
  /** Verifies webhooks. Needs neither client nor key, and is also exported by itself. */
  readonly webhooks = webhooks;

  constructor(options: SoukOptions = {}) {
    checkCredentials(options);
    this.baseURL = readBaseURL(options.baseURL);
    // Wrapped, because browsers reject `fetch` called as the method of another object.
    this.fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
    this.#options = options;
    const requester = new Requester({
      baseURL: this.baseURL,
      bearer: options.apiKey ?? options.token,
      mode: options.mode,
      fetch: this.fetch,
      timeout: options.timeout,
      maxRetries: options.maxRetries ?? 2,
      maxRetryDelay: options.maxRetryDelay ?? 60_000,
      userAgent: options.userAgent ?? defaultUserAgent(),
      onAttempt: options.onAttempt,
    });
    this.#requester = requester;
    this.auth = new Auth(requester);
    this.me = new Me(requester);
    this.accounts = new Accounts(requester);
    this.sessions = new Sessions(requester);
    this.apiKeys = new ApiKeys(requester);
    this.checkouts = new Checkouts(requester);
    this.oauthApps = new OAuthApps(requester);
    this.connectedApps = new ConnectedApps(requester);
    this.operator = new Operator(requester);
    this.models = new Models(requester);
    this.datasets = new Datasets(requester);
    this.uploads = new Uploads(requester);
    this.listings = new Listings(requester);
    this.purchases = new Purchases(requester);
    this.licenseGrants = new LicenseGrants(requester);
    this.licenses = new Licenses(requester);
    this.paymentProcessor = new PaymentProcessor(requester);
    this.paymentMethods = new PaymentMethods(requester);
    this.balance = new Balance(requester);
    this.payouts = new Payouts(requester);
    this.payoutDestination = new PayoutDestination(requester);
    this.revenue = new Revenue(requester);
    this.chat = new Chat(requester);
    this.inference = new Inference(requester);
    this.usage = new Usage(requester);
    this.deployments = new Deployments(requester);
    this.webhookEndpoints = new WebhookEndpoints(requester);
    this.events = new Events(requester);
    this.requests = new Requests(requester);
    this.testHelpers = new TestHelpers(requester);
  }

  /** Creates a client with some options replaced: `souk.withOptions({ maxRetries: 0 })`. */
  withOptions(options: SoukOptions): Souk {
    return new Souk(mergeOptions(this.#options, options));
  }

  /**
   * Uploads files into a draft revision or a dataset: only those that the service does not have, several at a time, each in
   * chunks. After an abort or a crash, the same call resumes where it stopped.
   */
  upload(target: UploadTarget, files: Iterable<Uploadable>, options?: UploadOptions): Promise<UploadResult> {
    return upload(this.#requester, target, files, options);
  }

  /**
   * Sends any request, whether or not it has a method here, with the same retries and errors:
   * `souk.request('GET', '/models', { query: { q: 'grasp' } })`.
   */
  async request<Result = unknown>(method: Request['method'], path: string, input: RawInput = {}): Promise<Result> {
    if (!path.startsWith('/')) throw new TypeError(`The path "${path}" must start with a slash, as in /models.`);
    // The version prefix, as in curl examples and the reference, is optional.
    return this.#requester.send({ ...input, method, path: path.replace(/^\/v1(?=\/)/, '') });
  }
}
