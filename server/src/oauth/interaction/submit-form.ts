import type { FastifyReply, FastifyRequest } from 'fastify';
import { findActingSession } from './acting-session.ts';
import type { ConsentRequest, Interaction, InteractionOptions } from './consent-request.ts';
import { continueUrl } from './continue-session.ts';
import { agreedScopes, allow, claimInteraction, deny, requiresMore } from './decide-consent.ts';
import { isFormToken } from './form-token.ts';
import { interactionPath, sendConsentPage, sendSignInPage } from './send-interaction-page.ts';
import { signInForConsent } from './sign-in-for-consent.ts';

export interface SentForm {
  request: FastifyRequest;
  reply: FastifyReply;
  interaction: Interaction;
  consentRequest: ConsentRequest;
  form: URLSearchParams;
}

/** Handles a submitted form. Returns undefined if the request has been decided meanwhile. */
export function submitForm(sent: SentForm, options: InteractionOptions): Promise<FastifyReply | undefined> {
  return sent.form.has('decision') ? handleDecision(sent, options) : handleSignIn(sent, options);
}

async function handleSignIn(sent: SentForm, options: InteractionOptions): Promise<FastifyReply> {
  const { request, reply, interaction, consentRequest, form } = sent;
  const { uid } = interaction;
  const given = { email: form.get('email') ?? '', password: form.get('password') ?? '' };
  const view = { reply, uid, consentRequest, email: given.email };
  if (!isFormToken(options.vault, form.get('token') ?? '', uid, undefined)) {
    return sendSignInPage({ ...view, status: 400, problem: 'This form has expired. Try again.' }, options);
  }
  const acting = await findActingSession(request, options);
  const error = await signInForConsent(request, reply, given, acting === 'run out' ? undefined : acting, options);
  if (!error) return reply.redirect(interactionPath(uid), 303);
  reply.headers(error.headers);
  const instead = acting !== undefined && acting !== 'run out';
  return sendSignInPage({ ...view, status: error.status, problem: error.message, instead }, options);
}

async function handleDecision(sent: SentForm, options: InteractionOptions): Promise<FastifyReply | undefined> {
  const { request, reply, interaction, consentRequest, form } = sent;
  const view = { reply, uid: interaction.uid, consentRequest };
  const acting = await findActingSession(request, options);
  if (acting === 'run out') return reply.redirect(continueUrl(view.uid, true), 303);
  if (!acting)
    return sendSignInPage({ ...view, status: 401, problem: 'You are signed out. Sign in to decide.' }, options);
  const again = (status: number, notice: string, ticked?: ReadonlySet<string>) =>
    sendConsentPage({ ...view, acting, status, notice, ticked }, options);
  if (!isFormToken(options.vault, form.get('token') ?? '', view.uid, acting.sessionId)) {
    return again(
      409,
      'Nothing was decided, because this page belongs to an earlier sign-in. Check which account is signed in, and decide again.',
    );
  }

  const decision = form.get('decision');
  if (decision === 'deny') {
    if (!(await claimInteraction(interaction, options))) return undefined;
    return reply.redirect(await deny(request, reply, options), 303);
  }
  if (decision !== 'allow') return again(400, 'Choose one of the two buttons below.');
  const ticked = new Set(form.getAll('scope'));
  if (consentRequest.kind === 'app' && requiresMore(consentRequest, form.getAll('required'))) {
    return again(
      409,
      'Nothing was decided, because the app has just changed its required scopes. Review them, and decide again.',
      ticked,
    );
  }
  const scopes = consentRequest.kind === 'app' ? agreedScopes(consentRequest, ticked) : [];
  if (consentRequest.kind === 'app' && scopes.length === 0) {
    return again(422, 'Select at least one of them, or deny the request.', ticked);
  }
  if (!(await claimInteraction(interaction, options))) return undefined;
  return reply.redirect(await allow(request, reply, { consentRequest, acting, scopes }, options), 303);
}
