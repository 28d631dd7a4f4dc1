import type { FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionResults } from 'oidc-provider';
import { isSessionOpen } from '../../accounts/sessions/resolve-session.ts';
import { hashSecret } from '../../platform/crypto/secret-text.ts';
import type { OfferedScope } from '../offered-scopes.ts';
import { CLI_CLIENT_ID } from '../provider/issued-names.ts';
import { isProviderError } from '../provider/provider-error.ts';
import { consumeRecord } from '../provider/records.sql.ts';
import type { ActingSession } from './acting-session.ts';
import type { AppRequest, Asked, Interaction, InteractionOptions } from './asked.ts';

/** What of all that was asked for the person agrees to: what they ticked, and what the app cannot do without. */
export function agreedScopes({ scopes, required }: AppRequest, ticked: ReadonlySet<string>): OfferedScope[] {
  return scopes.filter((scope) => required.has(scope) || ticked.has(scope));
}

/** Whether the app requires what the page had let the person withhold: it may change that while they read. */
export function requiresMore({ required }: AppRequest, shownAsRequired: readonly string[]): boolean {
  return !required.isSubsetOf(new Set<string>(shownAsRequired));
}

/** Takes the interaction for one decision: of several that come at once, one gets it. */
export async function claimInteraction({ uid }: Interaction, { db }: InteractionOptions): Promise<boolean> {
  return (await db.run(consumeRecord, ['Interaction', hashSecret(uid)])) > 0;
}

/** Says no to the app. Answers the address at which the provider tells it. */
export function deny(request: FastifyRequest, reply: FastifyReply, { provider }: InteractionOptions): Promise<string> {
  const result = { error: 'access_denied', error_description: 'The user did not allow it.' };
  return provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
}

/** Writes down what the account grants. Answers the address at which the provider tells the app. */
export async function allow(
  request: FastifyRequest,
  reply: FastifyReply,
  { asked, acting, scopes }: { asked: Asked; acting: ActingSession; scopes: readonly OfferedScope[] },
  options: InteractionOptions,
): Promise<string> {
  const { provider, db } = options;
  const accountId = acting.account.id;
  const clientId = asked.kind === 'app' ? asked.app.id : CLI_CLIENT_ID;
  const grant = new provider.Grant({ accountId, clientId });
  grant.addOIDCScope(asked.kind === 'app' ? scopes.join(' ') : asked.scope);
  const grantId = await grant.save().catch((error: unknown) => {
    if (isProviderError(error, 'AccessDenied')) return undefined; // the app or the account was closed this very moment
    throw error;
  });
  if (grantId === undefined) return deny(request, reply, options);
  // What a session lets in must not outlive its end, and this node may not have heard of that. Looked up only now: if it
  // ends later, with the password, then what was just granted was granted under the old one.
  if (!(await isSessionOpen(db, acting.sessionId))) {
    await grant.destroy();
    return deny(request, reply, options);
  }
  // Not remembered: who is signed in is told by our own session, each time.
  const result: InteractionResults = { login: { accountId, remember: false }, consent: { grantId } };
  return provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
}
