import type { FastifyReply } from 'fastify';
import type { ActingSession } from './acting-session.ts';
import type { Asked, InteractionOptions } from './asked.ts';
import { consentPage } from './consent-page.ts';
import { deviceConsentPage } from './device-consent-page.ts';
import { makeFormToken } from './form-token.ts';
import { interactionHeaders } from './interaction-page.ts';
import { formTargetsOf } from './return-url.ts';
import { signInPage } from './sign-in-page.ts';

export interface Shown {
  reply: FastifyReply;
  uid: string;
  asked: Asked;
  status?: number | undefined;
}

export interface ShownSignIn extends Shown {
  email?: string | undefined;
  problem?: string | undefined;
  instead?: boolean | undefined;
}

export interface ShownConsent extends Shown {
  acting: ActingSession;
  notice?: string | undefined;
  ticked?: ReadonlySet<string> | undefined;
}

export function addressOf(uid: string): string {
  return `/oauth/interaction/${uid}`;
}

export function showSignIn(shown: ShownSignIn, { vault }: InteractionOptions): FastifyReply {
  const { reply, uid, status = 200, ...parts } = shown;
  const page = signInPage({ ...parts, address: addressOf(uid), formToken: makeFormToken(vault, uid, undefined) });
  return reply.code(status).headers(interactionHeaders()).send(page);
}

export function showConsent(shown: ShownConsent, { vault }: InteractionOptions): FastifyReply {
  const { reply, uid, asked, acting, notice, ticked, status = 200 } = shown;
  const formToken = makeFormToken(vault, uid, acting.sessionId);
  const parts = { address: addressOf(uid), account: acting.account, formToken, notice };
  if (asked.kind === 'device') {
    return reply
      .code(status)
      .headers(interactionHeaders())
      .send(deviceConsentPage({ ...parts, asked }));
  }
  const headers = interactionHeaders(formTargetsOf(asked.redirectUri));
  return reply
    .code(status)
    .headers(headers)
    .send(consentPage({ ...parts, asked, ticked }));
}
