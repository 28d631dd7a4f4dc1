import type { FastifyReply, FastifyRequest } from 'fastify';
import { findActingSession } from './acting-session.ts';
import type { Asked, Interaction, InteractionOptions } from './asked.ts';
import { continueUrl } from './continue-session.ts';
import { agreedScopes, allow, claimInteraction, deny, requiresMore } from './decide.ts';
import { isFormToken } from './form-token.ts';
import { addressOf, showConsent, showSignIn } from './show-interaction.ts';
import { signInHere } from './sign-in-here.ts';

export interface SentForm {
  request: FastifyRequest;
  reply: FastifyReply;
  interaction: Interaction;
  asked: Asked;
  form: URLSearchParams;
}

/** Takes what a person has sent. Answers undefined where the request has been decided meanwhile. */
export function submitForm(sent: SentForm, options: InteractionOptions): Promise<FastifyReply | undefined> {
  return sent.form.has('decision') ? takeDecision(sent, options) : takeSignIn(sent, options);
}

async function takeSignIn(sent: SentForm, options: InteractionOptions): Promise<FastifyReply> {
  const { request, reply, interaction, asked, form } = sent;
  const { uid } = interaction;
  const given = { email: form.get('email') ?? '', password: form.get('password') ?? '' };
  const shown = { reply, uid, asked, email: given.email };
  if (!isFormToken(options.vault, form.get('token') ?? '', uid, undefined)) {
    return showSignIn({ ...shown, status: 400, problem: 'This form was out of date. Please try again.' }, options);
  }
  const acting = await findActingSession(request, options);
  const refusal = await signInHere(request, reply, given, acting === 'run out' ? undefined : acting, options);
  if (!refusal) return reply.redirect(addressOf(uid), 303);
  reply.headers(refusal.headers);
  const instead = acting !== undefined && acting !== 'run out';
  return showSignIn({ ...shown, status: refusal.status, problem: refusal.message, instead }, options);
}

async function takeDecision(sent: SentForm, options: InteractionOptions): Promise<FastifyReply | undefined> {
  const { request, reply, interaction, asked, form } = sent;
  const shown = { reply, uid: interaction.uid, asked };
  const acting = await findActingSession(request, options);
  if (acting === 'run out') return reply.redirect(continueUrl(shown.uid, true), 303);
  if (!acting) return showSignIn({ ...shown, status: 401, problem: 'You are signed out. Sign in to decide.' }, options);
  const again = (status: number, notice: string, ticked?: ReadonlySet<string>) =>
    showConsent({ ...shown, acting, status, notice, ticked }, options);
  if (!isFormToken(options.vault, form.get('token') ?? '', shown.uid, acting.sessionId)) {
    return again(
      409,
      'Nothing was decided: this page was shown for another sign-in. See who is signed in now, and decide again.',
    );
  }

  const decision = form.get('decision');
  if (decision === 'deny') {
    if (!(await claimInteraction(interaction, options))) return undefined;
    return reply.redirect(await deny(request, reply, options), 303);
  }
  if (decision !== 'allow') return again(400, 'Please choose one of the two buttons below.');
  const ticked = new Set(form.getAll('scope'));
  if (asked.kind === 'app' && requiresMore(asked, form.getAll('required'))) {
    return again(
      409,
      'Nothing was decided: the app has just changed what it requires. Look again, and decide.',
      ticked,
    );
  }
  const scopes = asked.kind === 'app' ? agreedScopes(asked, ticked) : [];
  if (asked.kind === 'app' && scopes.length === 0) {
    return again(422, 'Leave at least one of them ticked, or deny the request.', ticked);
  }
  if (!(await claimInteraction(interaction, options))) return undefined;
  return reply.redirect(await allow(request, reply, { asked, acting, scopes }, options), 303);
}
