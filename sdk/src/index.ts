export type { CliSession } from './auth.ts';
export { DEFAULT_BASE_URL, Souk, type SoukOptions } from './client.ts';
export type {
  Account,
  ApiKey,
  ConnectedApp,
  DeliveredEvent,
  Mode,
  NewApiKey,
  NewOAuthApp,
  NewWebhookEndpoint,
  OAuthApp,
  PublicProfile,
  Scope,
  Tier,
  WebhookEndpoint,
} from './contract.ts';
export type { DeviceAuthorization, DeviceSignInOptions, DeviceToken } from './device-sign-in.ts';
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  OAuthError,
  PaymentRequiredError,
  PermissionError,
  RateLimitError,
  ServerError,
  SoukError,
  ValidationError,
} from './errors.ts';
export type { Page, PagedList } from './page.ts';
export type { RequestOptions } from './request.ts';
export type { WebhookEvent, WebhookEventType } from './webhook-event.ts';
export { type WebhookProblem, WebhookSignatureError } from './webhook-signature.ts';
export { signWebhook, type VerifyOptions, verifyWebhook } from './webhooks.ts';
