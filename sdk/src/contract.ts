import type { components, paths } from './generated/types.ts';

// Short names for what the generated types hold at the end of long paths.

type Schemas = components['schemas'];

export type Account = Schemas['Account'];
export type PublicProfile = Schemas['PublicProfile'];
export type ApiKey = Schemas['ApiKey'];
/** A key at the moment of its making: the only time that its `secret` is shown. */
export type NewApiKey = Schemas['NewApiKey'];

export type WebhookEndpoint = Schemas['WebhookEndpoint'];
/** An endpoint at the moment of its making, or of a new secret: the only time that its `secret` is shown. */
export type NewWebhookEndpoint = Schemas['NewWebhookEndpoint'];
export type DeliveredEvent = Schemas['DeliveredEvent'];

export type OAuthApp = Schemas['OAuthApp'];
/** An app at the moment of its registration, or of a new secret: the only time that its `client_secret` is shown. */
export type NewOAuthApp = Schemas['NewOAuthApp'];
export type ConnectedApp = Schemas['ConnectedApp'];

export type Mode = ApiKey['mode'];
export type Tier = ApiKey['tier'];
export type Scope = ApiKey['scopes'][number];

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Operation<Path extends keyof paths, Verb extends Method> = paths[Path][Verb];
type JsonIn<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;

/** What an operation takes as its body. */
export type BodyOf<Path extends keyof paths, Verb extends Method> =
  Operation<Path, Verb> extends { requestBody?: infer Body } ? JsonIn<Body> : never;

/** What an operation takes behind the question mark. */
export type QueryOf<Path extends keyof paths, Verb extends Method> =
  Operation<Path, Verb> extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never;

/** What an operation answers when it succeeds. */
export type AnswerOf<Path extends keyof paths, Verb extends Method> =
  Operation<Path, Verb> extends { responses: infer Responses }
    ? JsonIn<Responses[Extract<keyof Responses, 200 | 201 | 202>]>
    : never;
