export type { CliSession } from './auth.ts';
export { DEFAULT_BASE_URL, Souk, type SoukOptions } from './client.ts';
export type { Account, ApiKey, Mode, NewApiKey, PublicProfile, Scope, Tier } from './contract.ts';
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  PaymentRequiredError,
  PermissionError,
  RateLimitError,
  ServerError,
  SoukError,
  ValidationError,
} from './errors.ts';
export type { Page, PagedList } from './page.ts';
export type { RequestOptions } from './request.ts';
