import type { FastifyReply } from 'fastify';
import type { ActingSession } from './acting-session.ts';
import { consentPage } from './consent-page.ts';
import type { ConsentRequest, InteractionOptions } from './consent-request.ts';
import { deviceConsentPage } from './device-consent-page.ts';
import { createFormToken } from './form-token.ts';
import { interactionHeaders } from './interaction-page.ts';
import { formTargetsOf } from './return-url.ts';
import { signInPage } from './sign-in-page.ts';

interface InteractionView {
  reply: FastifyReply;
  uid: string;
  consentRequest: ConsentRequest;
  status?: number | undefined;
}

export interface SignInView extends InteractionView {
  email?: string | undefined;
  problem?: string | undefined;
  instead?: boolean | undefined;
}

export interface ConsentView extends InteractionView {
  acting: ActingSession;
  notice?: string | undefined;
  ticked?: ReadonlySet<string> | undefined;
}

export function interactionPath(uid: string): string {
  return `/oauth/interaction/${uid}`;
}

export function sendSignInPage(view: SignInView, { vault }: InteractionOptions): FastifyReply {
  const { reply, uid, status = 200, ...parts } = view;
  const page = signInPage({
    ...parts,
    path: interactionPath(uid),
    formToken: createFormToken(vault, uid, undefined),
  });
  return reply.code(status).headers(interactionHeaders()).send(page);
}

export function sendConsentPage(view: ConsentView, { vault }: InteractionOptions): FastifyReply {
  const { reply, uid, consentRequest, acting, notice, ticked, status = 200 } = view;
  const formToken = createFormToken(vault, uid, acting.sessionId);
  const parts = { path: interactionPath(uid), account: acting.account, formToken, notice };
  if (consentRequest.kind === 'device') {
    return reply
      .code(status)
      .headers(interactionHeaders())
      .send(deviceConsentPage({ ...parts, consentRequest }));
  }
  const headers = interactionHeaders(formTargetsOf(consentRequest.redirectUri));
  return reply
    .code(status)
    .headers(headers)
    .send(consentPage({ ...parts, consentRequest, ticked }));
}
