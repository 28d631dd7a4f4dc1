export type { FinalChatCompletion } from './chat/chat-accumulator.ts';
export type { ChatStream } from './chat/chat-stream.ts';
export type { ChatOptions } from './chat/complete-chat.ts';
export { type RawInput, Souk } from './client.ts';
export { DEFAULT_BASE_URL, type SoukOptions } from './client-options.ts';
export type {
  Account,
  AnswerOf,
  ApiKey,
  AuditEntry,
  Balance,
  BalanceTransaction,
  BatchedFile,
  BodyOf,
  CardSetup,
  ChatCompletion,
  ChatCompletionChunk,
  Checkout,
  ConnectedApp,
  Dataset,
  DeliveredEvent,
  Deployment,
  DeploymentLogLine,
  DownloadAddress,
  DownloadUrl,
  Event,
  FileEntry,
  GalleryImage,
  HostedChatCompletion,
  InferAnswer,
  InferenceModel,
  InferRequest,
  InferResponse,
  Invitation,
  LicenseGrant,
  Listing,
  LoggedRequest,
  MarketHealth,
  Mode,
  Model,
  Money,
  NewApiKey,
  NewOAuthApp,
  NewWebhookEndpoint,
  OAuthApp,
  OperatedAccount,
  OperatedPayout,
  OperatedRefund,
  PaymentMethod,
  PaymentProcessor,
  Payout,
  PayoutDestination,
  PayoutLine,
  PlatformFee,
  Preview,
  PublicProfile,
  Purchase,
  QueryOf,
  ResponseOf,
  Revenue,
  Revision,
  Scope,
  Session,
  Takedown,
  Tier,
  TopUp,
  Upload,
  UsageDay,
  UsageRecord,
  WebhookEndpoint,
} from './contract.ts';
export type { InferInput, InferResult, OutputTensor } from './deployments/invoke.ts';
export { type Datatype, type Tensor, type TypedArray, tensor } from './deployments/tensor.ts';
export type { TensorData } from './deployments/tensor-response.ts';
export { DeploymentFailedError, type WaitingOptions } from './deployments/wait-until-ready.ts';
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  type ErrorCode,
  NotFoundError,
  OAuthError,
  PaymentRequiredError,
  PermissionError,
  RateLimitError,
  ServerError,
  type ServiceErrorCode,
  SoukError,
  ValidationError,
} from './errors.ts';
export type { Page, PagedList } from './http/page.ts';
export type { Attempt, OnAttempt, RequestOptions, WholeBody } from './http/request.ts';
export type { SigningKeys } from './licenses/jws.ts';
export { LicenseError, type LicenseErrorReason, type LicenseProblem } from './licenses/license-error.ts';
export type { License, LicenseRevocations } from './licenses/verify-license.ts';
export { exponentOf } from './minor-units.ts';
export type { ChatBody, ChatCompletionOptions, HostedChatBody } from './resources/chat.ts';
export type { VerifyLicenseOptions } from './resources/licenses.ts';
export type { CliSession } from './sign-in/auth.ts';
export type { DeviceAuthorization, DeviceSignInOptions, DeviceToken } from './sign-in/device-sign-in.ts';
export type { FollowEventsQuery, FollowLogsQuery, FollowOptions } from './streaming/follow.ts';
export type { OnProgress, TransferProgress } from './transfers/progress.ts';
export { Sha256 } from './transfers/sha256.ts';
export type { Content, Source, Uploadable } from './transfers/source.ts';
export { TransferError, type TransferErrorCode, type TransferProblem } from './transfers/transfer-error.ts';
export type { Uploaded, UploadedFile, UploadOptions, UploadResult } from './transfers/upload.ts';
export type { UploadTarget } from './transfers/upload-target.ts';
export { type RawBody, signWebhook } from './webhooks/sign-webhook.ts';
export { type VerifyOptions, verifyWebhook, webhooks } from './webhooks/verify-webhook.ts';
export type { WebhookEvent, WebhookEventType } from './webhooks/webhook-event.ts';
export { type WebhookErrorReason, type WebhookProblem, WebhookSignatureError } from './webhooks/webhook-signature.ts';
export type { SignedRequest, TestEvent } from './webhooks/webhook-test-event.ts';
