import type { Souk } from './client.ts';
import type { BodyOf, Method, QueryOf, ResponseOf } from './contract.ts';
import type { paths } from './generated/types.ts';
import type { WholeBody } from './http/request.ts';
import type { HostedChatBody } from './resources/chat.ts';

/** Name of an operation of the API, such as `GET /v1/models/{id}`. */
type OperationsAt<Path extends keyof paths> = {
  [Verb in Method]: paths[Path][Verb] extends object ? `${Uppercase<Verb>} ${Path}` : never;
}[Method];
export type OperationName = { [Path in keyof paths]: OperationsAt<Path> }[keyof paths];

/** Operations without a method of their own, and the reason. */
export const EXCLUDED = {
  'PATCH /v1/uploads/{id}': 'a chunk of a file, sent by souk.upload',
  'POST /v1/uploads/{id}': 'the same, for proxies that block PATCH',
  'GET /files/{mode}/{token}/{name}': 'a signed URL that another call returns; download reads it',
  'GET /images/{mode}/{name}': 'a URL in a listing, which browsers fetch',
  'GET /.well-known/oauth-authorization-server': 'for OAuth libraries',
  'GET /.well-known/oauth-protected-resource': 'for OAuth libraries',
  'GET /oauth/authorize': 'a page that an app sends a browser to',
  'GET /oauth/device': 'a page that a person opens',
  'POST /oauth/token': 'for OAuth libraries; also called by the device sign-in',
  'POST /oauth/revoke': 'for OAuth libraries',
  'POST /oauth/device_authorization': 'called by the device sign-in',
} satisfies Partial<Record<OperationName, string>>;

type PathOf<Path extends keyof paths, Verb extends Method> = paths[Path][Verb] extends {
  parameters: { path: infer Params };
}
  ? Params
  : unknown;

type Whole<Query> = { [Name in keyof Query]-?: Exclude<Query[Name], undefined> };

/** Input of a call in the test, typed by the contract. */
type Given<Path extends keyof paths, Verb extends Method> = PathOf<Path, Verb> & {
  query: Whole<QueryOf<Path, Verb>>;
  body: BodyOf<Path, Verb>;
  bytes: WholeBody;
};

type Result<Path extends keyof paths, Verb extends Method> = [ResponseOf<Path, Verb>] extends [never]
  ? unknown
  : ResponseOf<Path, Verb>;

type CallOf<Name> = Name extends `${infer Verb} ${infer Path extends keyof paths}`
  ? Lowercase<Verb> extends infer Lower extends Method
    ? (souk: Souk, given: Given<Path, Lower>) => PromiseLike<Result<Path, Lower>>
    : never
  : never;

/** Calls each operation. The compiler checks that the list is complete and that each result matches the contract. */
export const CALLS: { [Name in Exclude<OperationName, keyof typeof EXCLUDED>]: CallOf<Name> } = {
  'GET /v1/me': (souk) => souk.me.get(),
  'PATCH /v1/me': (souk, { body }) => souk.me.update(body),
  'POST /v1/me/close': (souk, { body }) => souk.me.close(body),
  'GET /v1/accounts/{slug}': (souk, { slug }) => souk.accounts.get(slug),

  'POST /auth/sign_up': (souk, { body }) => souk.auth.signUp(body),
  'POST /auth/sign_in': (souk, { body }) => souk.auth.signIn(body),
  'POST /auth/refresh': (souk) => souk.auth.refresh(),
  'POST /auth/sign_out': (souk, { body }) => souk.auth.signOut(body),
  'POST /auth/cli': (souk, { body }) => souk.auth.signInFromCli(body),
  'POST /auth/password': (souk, { body }) => souk.auth.changePassword(body),
  'POST /auth/password_reset': (souk, { body }) => souk.auth.requestPasswordReset(body),
  'POST /auth/password_reset/confirm': (souk, { body }) => souk.auth.confirmPasswordReset(body),
  'POST /auth/confirm_email': (souk, { body }) => souk.auth.confirmEmail(body),
  'POST /auth/confirm_email/request': (souk, { body }) => souk.auth.requestConfirmation(body),
  'POST /auth/confirm_email/resend': (souk) => souk.auth.resendConfirmation(),
  'GET /v1/sessions': (souk, { query }) => souk.sessions.list(query),
  'DELETE /v1/sessions/{id}': (souk, { id }) => souk.sessions.end(id),

  'POST /v1/api_keys': (souk, { body }) => souk.apiKeys.create(body),
  'GET /v1/api_keys': (souk, { query }) => souk.apiKeys.list(query),
  'GET /v1/api_keys/{id}': (souk, { id }) => souk.apiKeys.get(id),
  'PATCH /v1/api_keys/{id}': (souk, { id, body }) => souk.apiKeys.update(id, body),
  'POST /v1/api_keys/{id}/revoke': (souk, { id }) => souk.apiKeys.revoke(id),
  'POST /v1/api_keys/{id}/checkout': (souk, { id }) => souk.apiKeys.openCheckout(id),
  'GET /v1/checkouts': (souk, { query }) => souk.checkouts.list(query),
  'GET /v1/checkouts/{id}': (souk, { id }) => souk.checkouts.get(id),
  'POST /v1/checkouts/{id}/pay': (souk, { id, body }) => souk.checkouts.pay(id, body),

  'POST /v1/oauth_apps': (souk, { body }) => souk.oauthApps.create(body),
  'GET /v1/oauth_apps': (souk, { query }) => souk.oauthApps.list(query),
  'GET /v1/oauth_apps/{id}': (souk, { id }) => souk.oauthApps.get(id),
  'PATCH /v1/oauth_apps/{id}': (souk, { id, body }) => souk.oauthApps.update(id, body),
  'DELETE /v1/oauth_apps/{id}': (souk, { id }) => souk.oauthApps.delete(id),
  'POST /v1/oauth_apps/{id}/rotate_secret': (souk, { id }) => souk.oauthApps.rotateSecret(id),
  'GET /v1/connected_apps': (souk, { query }) => souk.connectedApps.list(query),
  'DELETE /v1/connected_apps/{client_id}': (souk, { client_id }) => souk.connectedApps.disconnect(client_id),

  'GET /v1/operator/accounts': (souk, { query }) => souk.operator.accounts.list(query),
  'GET /v1/operator/accounts/{id}': (souk, { id }) => souk.operator.accounts.get(id),
  'POST /v1/operator/accounts/{id}/suspend': (souk, { id, body }) => souk.operator.accounts.suspend(id, body),
  'POST /v1/operator/accounts/{id}/reinstate': (souk, { id }) => souk.operator.accounts.reinstate(id),
  'POST /v1/operator/invitations': (souk, { body }) => souk.operator.invite(body),
  'GET /v1/operator/audit': (souk, { query }) => souk.operator.audit(query),
  'GET /v1/operator/fee': (souk) => souk.operator.fee.get(),
  'PUT /v1/operator/fee': (souk, { body }) => souk.operator.fee.set(body),
  'GET /v1/operator/takedowns': (souk, { query }) => souk.operator.takedowns.list(query),
  'POST /v1/operator/takedowns': (souk, { body }) => souk.operator.takedowns.create(body),
  'POST /v1/operator/takedowns/{id}/lift': (souk, { id }) => souk.operator.takedowns.lift(id),
  'GET /v1/operator/payouts': (souk, { query }) => souk.operator.payouts(query),
  'POST /v1/operator/purchases/{id}/refund': (souk, { id, body }) => souk.operator.refund(id, body),
  'GET /v1/operator/health': (souk) => souk.operator.health(),

  'GET /v1/models': (souk, { query }) => souk.models.list(query),
  'POST /v1/models': (souk, { body }) => souk.models.create(body),
  'GET /v1/models/{id}': (souk, { id }) => souk.models.get(id),
  'PATCH /v1/models/{id}': (souk, { id, body }) => souk.models.update(id, body),
  'DELETE /v1/models/{id}': (souk, { id }) => souk.models.delete(id),
  'PUT /v1/models/{id}/star': (souk, { id }) => souk.models.star(id),
  'DELETE /v1/models/{id}/star': (souk, { id }) => souk.models.unstar(id),
  'GET /v1/models/{id}/download': (souk, { id, query }) => souk.models.getDownload(id, query),
  'GET /v1/models/{id}/revisions': (souk, { id, query }) => souk.models.revisions.list(id, query),
  'POST /v1/models/{id}/revisions': (souk, { id, body }) => souk.models.revisions.create(id, body),
  'GET /v1/models/{id}/revisions/{revision}': (souk, { id, revision }) => souk.models.revisions.get(id, revision),
  'PATCH /v1/models/{id}/revisions/{revision}': (souk, { id, revision, body }) =>
    souk.models.revisions.update(id, revision, body),
  'DELETE /v1/models/{id}/revisions/{revision}': (souk, { id, revision }) => souk.models.revisions.delete(id, revision),
  'POST /v1/models/{id}/revisions/{revision}/publish': (souk, { id, revision }) =>
    souk.models.revisions.publish(id, revision),
  'GET /v1/models/{id}/revisions/{revision}/files': (souk, { id, revision, query }) =>
    souk.models.files.list(id, revision, query),
  'POST /v1/models/{id}/revisions/{revision}/files': (souk, { id, revision, bytes, query }) =>
    souk.models.files.upload(id, revision, query.name, bytes, query),
  'POST /v1/models/{id}/revisions/{revision}/files/batch': (souk, { id, revision, body }) =>
    souk.models.files.begin(id, revision, body),
  'GET /v1/models/{id}/revisions/{revision}/files/{name}': (souk, { id, revision, name }) =>
    souk.models.files.getDownload(id, revision, name),
  'DELETE /v1/models/{id}/revisions/{revision}/files/{name}': (souk, { id, revision, name }) =>
    souk.models.files.delete(id, revision, name),

  'GET /v1/datasets': (souk, { query }) => souk.datasets.list(query),
  'POST /v1/datasets': (souk, { body }) => souk.datasets.create(body),
  'GET /v1/datasets/{id}': (souk, { id }) => souk.datasets.get(id),
  'PATCH /v1/datasets/{id}': (souk, { id, body }) => souk.datasets.update(id, body),
  'DELETE /v1/datasets/{id}': (souk, { id }) => souk.datasets.delete(id),
  'PUT /v1/datasets/{id}/star': (souk, { id }) => souk.datasets.star(id),
  'DELETE /v1/datasets/{id}/star': (souk, { id }) => souk.datasets.unstar(id),
  'POST /v1/datasets/{id}/publish': (souk, { id }) => souk.datasets.publish(id),
  'GET /v1/datasets/{id}/preview': (souk, { id, query }) => souk.datasets.preview(id, query),
  'GET /v1/datasets/{id}/download': (souk, { id }) => souk.datasets.getDownload(id),
  'GET /v1/datasets/{id}/shards': (souk, { id, query }) => souk.datasets.shards.list(id, query),
  'POST /v1/datasets/{id}/shards': (souk, { id, bytes, query }) =>
    souk.datasets.shards.upload(id, query.name, bytes, query),
  'POST /v1/datasets/{id}/shards/batch': (souk, { id, body }) => souk.datasets.shards.begin(id, body),
  'GET /v1/datasets/{id}/shards/{name}': (souk, { id, name }) => souk.datasets.shards.getDownload(id, name),
  'DELETE /v1/datasets/{id}/shards/{name}': (souk, { id, name }) => souk.datasets.shards.delete(id, name),
  'GET /v1/uploads/{id}': (souk, { id }) => souk.uploads.get(id),
  'DELETE /v1/uploads/{id}': (souk, { id }) => souk.uploads.cancel(id),

  'GET /v1/listings': (souk, { query }) => souk.listings.list(query),
  'POST /v1/listings': (souk, { body }) => souk.listings.create(body),
  'GET /v1/listings/{id}': (souk, { id }) => souk.listings.get(id),
  'PATCH /v1/listings/{id}': (souk, { id, body }) => souk.listings.update(id, body),
  'POST /v1/listings/{id}/publish': (souk, { id }) => souk.listings.publish(id),
  'POST /v1/listings/{id}/unpublish': (souk, { id }) => souk.listings.unpublish(id),
  'POST /v1/listings/{id}/gallery': (souk, { id, bytes, query }) => souk.listings.gallery.add(id, bytes, query),
  'PATCH /v1/listings/{id}/gallery/{image_id}': (souk, { id, image_id, body }) =>
    souk.listings.gallery.update(id, image_id, body),
  'DELETE /v1/listings/{id}/gallery/{image_id}': (souk, { id, image_id }) => souk.listings.gallery.remove(id, image_id),
  'POST /v1/purchases': (souk, { body }) => souk.purchases.create(body),
  'GET /v1/purchases': (souk, { query }) => souk.purchases.list(query),
  'GET /v1/purchases/{id}': (souk, { id }) => souk.purchases.get(id),
  'POST /v1/purchases/{id}/refund': (souk, { id }) => souk.purchases.refund(id),
  'GET /v1/license_grants': (souk, { query }) => souk.licenseGrants.list(query),
  'GET /v1/license_grants/{id}': (souk, { id }) => souk.licenseGrants.get(id),
  'GET /.well-known/jwks.json': (souk) => souk.licenses.getSigningKeys(),
  'GET /.well-known/license-revocations': (souk) => souk.licenses.getRevocations(),

  'GET /v1/payment_processor': (souk) => souk.paymentProcessor.get(),
  'POST /v1/payment_methods': (souk, { body }) => souk.paymentMethods.create(body),
  'GET /v1/payment_methods': (souk, { query }) => souk.paymentMethods.list(query),
  'POST /v1/payment_methods/setup': (souk) => souk.paymentMethods.setUp(),
  'GET /v1/payment_methods/{id}': (souk, { id }) => souk.paymentMethods.get(id),
  'DELETE /v1/payment_methods/{id}': (souk, { id }) => souk.paymentMethods.delete(id),
  'POST /v1/payment_methods/{id}/default': (souk, { id }) => souk.paymentMethods.setDefault(id),
  'GET /v1/balance': (souk) => souk.balance.get(),
  'GET /v1/balance/transactions': (souk, { query }) => souk.balance.transactions.list(query),
  'POST /v1/balance/topups': (souk, { body }) => souk.balance.topUps.create(body),
  'GET /v1/balance/topups': (souk, { query }) => souk.balance.topUps.list(query),
  'GET /v1/balance/topups/{id}': (souk, { id }) => souk.balance.topUps.get(id),
  'GET /v1/payouts': (souk, { query }) => souk.payouts.list(query),
  'GET /v1/payouts/{id}': (souk, { id }) => souk.payouts.get(id),
  'GET /v1/payouts/{id}/lines': (souk, { id, query }) => souk.payouts.lines.list(id, query),
  'GET /v1/payout_destination': (souk) => souk.payoutDestination.get(),
  'PUT /v1/payout_destination': (souk, { body }) => souk.payoutDestination.set(body),
  'GET /v1/revenue': (souk, { query }) => souk.revenue.get(query),
  'POST /v1/test_helpers/payouts': (souk) => souk.testHelpers.runPayouts(),

  'POST /v1/chat/completions': (souk, { body }) => souk.chat.completions.create({ ...body, stream: false }),
  'GET /v1/inference/models': (souk) => souk.inference.models.list(),
  'GET /v1/usage': (souk, { query }) => souk.usage.list(query),
  'GET /v1/usage/{request_id}': (souk, { request_id }) => souk.usage.get(request_id),

  'POST /v1/deployments': (souk, { body }) => souk.deployments.create(body),
  'GET /v1/deployments': (souk, { query }) => souk.deployments.list(query),
  'GET /v1/deployments/{id}': (souk, { id }) => souk.deployments.get(id),
  'PATCH /v1/deployments/{id}': (souk, { id, body }) => souk.deployments.update(id, body),
  'DELETE /v1/deployments/{id}': (souk, { id }) => souk.deployments.delete(id),
  'POST /v1/deployments/{id}/start': (souk, { id }) => souk.deployments.start(id),
  'POST /v1/deployments/{id}/stop': (souk, { id }) => souk.deployments.stop(id),
  'POST /v1/deployments/{id}/chat/completions': (souk, { id, body }) =>
    souk.deployments.chat.completions.create(id, { ...body, stream: false }),
  // Called with a chat; invoke.test.ts covers tensors.
  'POST /v1/deployments/{id}/invoke': (souk, { id, body }) =>
    souk.deployments.invoke(id, { ...(body as HostedChatBody), stream: false }),
  'GET /v1/deployments/{id}/models': (souk, { id }) => souk.deployments.listModels(id),
  'GET /v1/deployments/{id}/logs': (souk, { id, query }) => souk.deployments.logs.list(id, query),

  'POST /v1/webhook_endpoints': (souk, { body }) => souk.webhookEndpoints.create(body),
  'GET /v1/webhook_endpoints': (souk, { query }) => souk.webhookEndpoints.list(query),
  'GET /v1/webhook_endpoints/{id}': (souk, { id }) => souk.webhookEndpoints.get(id),
  'PATCH /v1/webhook_endpoints/{id}': (souk, { id, body }) => souk.webhookEndpoints.update(id, body),
  'DELETE /v1/webhook_endpoints/{id}': (souk, { id }) => souk.webhookEndpoints.delete(id),
  'POST /v1/webhook_endpoints/{id}/rotate_secret': (souk, { id }) => souk.webhookEndpoints.rotateSecret(id),
  'POST /v1/webhook_endpoints/{id}/test': (souk, { id }) => souk.webhookEndpoints.test(id),
  'POST /v1/webhook_endpoints/{id}/replay': (souk, { id, body }) => souk.webhookEndpoints.replay(id, body),
  'GET /v1/webhook_endpoints/{id}/events': (souk, { id, query }) => souk.webhookEndpoints.events.list(id, query),
  'GET /v1/webhook_endpoints/{id}/events/{event_id}': (souk, { id, event_id }) =>
    souk.webhookEndpoints.events.get(id, event_id),
  'POST /v1/webhook_endpoints/{id}/events/{event_id}/replay': (souk, { id, event_id }) =>
    souk.webhookEndpoints.events.replay(id, event_id),
  'GET /v1/events': (souk, { query }) => souk.events.list(query),
  'GET /v1/events/{id}': (souk, { id }) => souk.events.get(id),
  'GET /v1/requests': (souk, { query }) => souk.requests.list(query),
  'GET /v1/requests/{request_id}': (souk, { request_id }) => souk.requests.get(request_id),
  'POST /v1/test_helpers/events': (souk, { body }) => souk.testHelpers.createEvent(body),
};
