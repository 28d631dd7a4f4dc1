import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSameOrigin } from '../../access/same-origin.ts';
import type { OAuthOptions, OpenAuthorizationServer } from '../oauth-options.ts';
import { isProviderError } from '../provider/provider-error.ts';
import { findActingSession } from './acting-session.ts';
import type { Interaction, InteractionOptions } from './consent-request.ts';
import { loadConsentRequest } from './consent-request.ts';
import { continueUrl, mountContinue } from './continue-session.ts';
import { interactionHeaders } from './interaction-page.ts';
import { oauthErrorPage } from './oauth-error-page.ts';
import { sendConsentPage, sendSignInPage } from './send-interaction-page.ts';
import { submitForm } from './submit-form.ts';

const ADDRESS = '/oauth/interaction/:uid';
const MAX_BODY_BYTES = 64 * 1024;

interface Addressed {
  Params: { uid: string };
  Querystring: { account?: unknown; continued?: unknown };
}

/** Mounts the pages where people sign in and decide what an app may do. They need no script. */
export async function mountInteractions(
  app: FastifyInstance,
  oauth: OAuthOptions,
  open: OpenAuthorizationServer,
): Promise<void> {
  const { origin } = new URL(oauth.publicUrl);
  const interacting = async (): Promise<InteractionOptions> => ({ ...oauth, ...(await open()) });
  await app.register(async (pages) => {
    takeForms(pages);

    pages.get<Addressed>(ADDRESS, async (request, reply) => {
      const options = await interacting();
      const interaction = await findInteraction(request, reply, options);
      const consentRequest = interaction && (await loadConsentRequest(interaction, options));
      if (!interaction || !consentRequest) return sendProblem(request, reply, 'session_not_found');
      const acting = await findActingSession(request, options);
      const { account, continued } = request.query;
      if (acting === 'run out' && continued === undefined) return reply.redirect(continueUrl(interaction.uid), 303);
      const view = { reply, uid: interaction.uid, consentRequest };
      if (acting === 'run out' || !acting) return sendSignInPage(view, options);
      if (account === 'other') return sendSignInPage({ ...view, instead: true }, options);
      const notice = continued === 'again' ? 'Your session was just renewed. Decide again.' : undefined;
      return sendConsentPage({ ...view, acting, notice }, options);
    });

    pages.post<Addressed>(ADDRESS, async (request, reply) => {
      // A form on another site could otherwise decide for the signed-in user.
      if (!isSameOrigin(request, origin)) return sendProblem(request, reply, 'forged_form', 403);
      const options = await interacting();
      const interaction = await findInteraction(request, reply, options);
      const consentRequest = interaction && (await loadConsentRequest(interaction, options));
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const handled =
        interaction &&
        consentRequest &&
        (await submitForm({ request, reply, interaction, consentRequest, form }, options));
      return handled ?? sendProblem(request, reply, 'session_not_found');
    });

    mountContinue(pages, oauth);
  });
}

/** Returns the interaction of this URL if it started in this browser and is undecided. */
async function findInteraction(
  request: FastifyRequest<Addressed>,
  reply: FastifyReply,
  { provider }: InteractionOptions,
): Promise<Interaction | undefined> {
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw);
    return interaction.uid === request.params.uid && !interaction.result ? interaction : undefined;
  } catch (error) {
    if (isProviderError(error, 'SessionNotFound')) return undefined;
    throw error;
  }
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, error: string, status = 400): FastifyReply {
  return reply
    .code(status)
    .headers(interactionHeaders())
    .send(oauthErrorPage({ error, requestId: request.id }));
}

/** Accepts only forms: any other body counts as an empty one. */
function takeForms(pages: FastifyInstance): void {
  const reading = { parseAs: 'string' as const, bodyLimit: MAX_BODY_BYTES };
  pages.removeAllContentTypeParsers();
  pages.addContentTypeParser('application/x-www-form-urlencoded', reading, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  pages.addContentTypeParser('*', reading, (_request, _body, done) => done(null));
}
