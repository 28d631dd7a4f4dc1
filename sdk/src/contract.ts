import type { components, paths } from './generated/types.ts';

// Short names for generated types.

type Schemas = components['schemas'];

export type Account = Schemas['Account'];
export type PublicProfile = Schemas['PublicProfile'];
export type Session = Schemas['Session'];
export type ApiKey = Schemas['ApiKey'];
/** A new API key: the only time that its `secret` is returned. */
export type NewApiKey = Schemas['NewApiKey'];
export type Checkout = Schemas['Checkout'];

export type OAuthApp = Schemas['OAuthApp'];
/** An app after its registration or a rotation: the only time that its `client_secret` is returned. */
export type NewOAuthApp = Schemas['NewOAuthApp'];
export type ConnectedApp = Schemas['ConnectedApp'];

export type OperatedAccount = Schemas['OperatedAccount'];
export type AuditEntry = Schemas['AuditEntry'];
export type PlatformFee = Schemas['PlatformFee'];
export type Takedown = Schemas['Takedown'];
export type OperatedPayout = Schemas['OperatedPayout'];
export type OperatedRefund = Schemas['OperatedRefund'];
/** Health of the market as seen by the node that responds. */
export type MarketHealth = Schemas['MarketHealth'];
export type Invitation = ResponseOf<'/v1/operator/invitations', 'post'>;

export type Model = Schemas['Model'];
export type Revision = Schemas['Revision'];
export type Dataset = Schemas['Dataset'];
export type Preview = Schemas['Preview'];
/** A file of a revision or a shard of a dataset. Not named `File`, which browsers define. */
export type FileEntry = Schemas['File'];
export type Upload = Schemas['Upload'];
export type BatchedFile = Schemas['BatchedFile'];
/** URL of a download, valid for five minutes. */
export type DownloadUrl = Schemas['DownloadAddress'];
/** @deprecated Use `DownloadUrl`. */
export type DownloadAddress = DownloadUrl;

export type Listing = Schemas['Listing'];
export type GalleryImage = Schemas['GalleryImage'];
export type Purchase = Schemas['Purchase'];
export type LicenseGrant = Schemas['LicenseGrant'];

export type PaymentProcessor = Schemas['PaymentProcessor'];
export type PaymentMethod = Schemas['PaymentMethod'];
export type CardSetup = Schemas['CardSetup'];
export type Balance = Schemas['Balance'];
export type BalanceTransaction = Schemas['BalanceTransaction'];
export type TopUp = Schemas['TopUp'];
export type Payout = Schemas['Payout'];
export type PayoutLine = Schemas['PayoutLine'];
export type PayoutDestination = Schemas['PayoutDestination'];
export type Revenue = Schemas['Revenue'];

export type ChatCompletion = Schemas['ChatCompletion'];
export type ChatCompletionChunk = Schemas['ChatCompletionChunk'];
export type InferenceModel = Schemas['InferenceModel'];
export type UsageDay = Schemas['UsageDay'];
export type UsageRecord = Schemas['UsageRecord'];

export type Deployment = Schemas['Deployment'];
export type DeploymentLogLine = Schemas['DeploymentLogLine'];
export type InferRequest = Schemas['InferRequest'];
export type InferResponse = Schemas['InferAnswer'];
/** @deprecated Use `InferResponse`. */
export type InferAnswer = InferResponse;
export type HostedChatCompletion = Schemas['HostedChatCompletion'];

export type WebhookEndpoint = Schemas['WebhookEndpoint'];
/** An endpoint after its creation or a rotation: the only time that its `secret` is returned. */
export type NewWebhookEndpoint = Schemas['NewWebhookEndpoint'];
export type DeliveredEvent = Schemas['DeliveredEvent'];
export type Event = Schemas['Event'];
export type LoggedRequest = Schemas['LoggedRequest'];

export type Mode = ApiKey['mode'];
export type Tier = ApiKey['tier'];
export type Scope = ApiKey['scopes'][number];
/** An amount in the currency's smallest unit, such as cents. */
export type Money = Schemas['Model']['price'];

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Operation<Path extends keyof paths, Verb extends Method> = paths[Path][Verb];
type JsonIn<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;

/** Optional fields may also be given as undefined, which is not sent, so that `{ name: options.name }` just works. */
type Lenient<Input> = {
  [Name in keyof Input]: Omittable<Input, Name> extends true ? Input[Name] | undefined : Input[Name];
};
type Omittable<Input, Name extends keyof Input> = Partial<Pick<Input, Name>> extends Pick<Input, Name> ? true : false;

/** Request body of an operation. */
export type BodyOf<Path extends keyof paths, Verb extends Method> =
  Operation<Path, Verb> extends { requestBody?: infer Body } ? Lenient<JsonIn<Body>> : never;

/** Query parameters of an operation. */
export type QueryOf<Path extends keyof paths, Verb extends Method> =
  Operation<Path, Verb> extends { parameters: { query?: infer Query } } ? Lenient<NonNullable<Query>> : never;

/** Response body of a successful operation. */
export type ResponseOf<Path extends keyof paths, Verb extends Method> =
  Operation<Path, Verb> extends { responses: infer Responses }
    ? JsonIn<Responses[Extract<keyof Responses, 200 | 201 | 202>]>
    : never;

/** @deprecated Use `ResponseOf`. */
export type AnswerOf<Path extends keyof paths, Verb extends Method> = ResponseOf<Path, Verb>;
