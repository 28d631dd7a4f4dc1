import type { FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionResults } from 'oidc-provider';
import { isSessionOpen } from '../../accounts/sessions/resolve-session.ts';
import { hashSecret } from '../../platform/crypto/secret-text.ts';
import type { OfferedScope } from '../offered-scopes.ts';
import { isProviderError } from '../provider/provider-error.ts';
import { consumeRecord } from '../provider/records.sql.ts';
import { CLI_CLIENT_ID } from '../provider/token-prefixes.ts';
import type { ActingSession } from './acting-session.ts';
import type { AppRequest, ConsentRequest, Interaction, InteractionOptions } from './consent-request.ts';

/** Returns the scopes that the user agrees to: those ticked, and those that the app requires. */
export function agreedScopes({ scopes, required }: AppRequest, ticked: ReadonlySet<string>): OfferedScope[] {
  return scopes.filter((scope) => required.has(scope) || ticked.has(scope));
}

/** Returns whether the app requires a scope that the page rendered as optional: it may have changed meanwhile. */
export function requiresMore({ required }: AppRequest, renderedAsRequired: readonly string[]): boolean {
  return !required.isSubsetOf(new Set<string>(renderedAsRequired));
}

/** Claims the interaction for one decision: of several concurrent ones, one succeeds. */
export async function claimInteraction({ uid }: Interaction, { db }: InteractionOptions): Promise<boolean> {
  return (await db.run(consumeRecord, ['Interaction', hashSecret(uid)])) > 0;
}

/** Denies the request. Returns the URL at which the provider reports it to the app. */
export function deny(request: FastifyRequest, reply: FastifyReply, { provider }: InteractionOptions): Promise<string> {
  const result = { error: 'access_denied', error_description: 'The user did not allow it.' };
  return provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
}

/** Inserts the account's grant. Returns the URL at which the provider reports it to the app. */
export async function allow(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    consentRequest,
    acting,
    scopes,
  }: { consentRequest: ConsentRequest; acting: ActingSession; scopes: readonly OfferedScope[] },
  options: InteractionOptions,
): Promise<string> {
  const { provider, db } = options;
  const accountId = acting.account.id;
  const clientId = consentRequest.kind === 'app' ? consentRequest.app.id : CLI_CLIENT_ID;
  const grant = new provider.Grant({ accountId, clientId });
  grant.addOIDCScope(consentRequest.kind === 'app' ? scopes.join(' ') : consentRequest.scope);
  const grantId = await grant.save().catch((error: unknown) => {
    if (isProviderError(error, 'AccessDenied')) return undefined; // the app was deleted or the account closed at this very moment
    throw error;
  });
  if (grantId === undefined) return deny(request, reply, options);
  // A grant must not outlive the session that made it, and this node may not know yet that it has ended. Checked only
  // now: if it ends later, with the password, the grant was made under the old password.
  if (!(await isSessionOpen(db, acting.sessionId))) {
    await grant.destroy();
    return deny(request, reply, options);
  }
  // The session cookie decides each time who is signed in, so the provider does not persist it.
  const result: InteractionResults = { login: { accountId, remember: false }, consent: { grantId } };
  return provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
}
