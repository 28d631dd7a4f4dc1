import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSameOrigin } from '../../access/same-origin.ts';
import type { OAuthOptions, OpenAuthorizationServer } from '../oauth-options.ts';
import { isProviderError } from '../provider/provider-error.ts';
import { findActingSession } from './acting-session.ts';
import type { Interaction, InteractionOptions } from './asked.ts';
import { loadAsked } from './asked.ts';
import { continueUrl, mountContinue } from './continue-session.ts';
import { interactionHeaders } from './interaction-page.ts';
import { oauthErrorPage } from './oauth-error-page.ts';
import { showConsent, showSignIn } from './show-interaction.ts';
import { submitForm } from './submit-form.ts';

const ADDRESS = '/oauth/interaction/:uid';
const BODY_LIMIT = 64 * 1024;

export interface Addressed {
  Params: { uid: string };
  Querystring: { account?: unknown; continued?: unknown };
}

/** The pages at which people sign in and decide what an app may do. They need no script. */
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
      const asked = interaction && (await loadAsked(interaction, options));
      if (!interaction || !asked) return sendProblem(request, reply, 'session_not_found');
      const acting = await findActingSession(request, options);
      const { account, continued } = request.query;
      if (acting === 'run out' && continued === undefined) return reply.redirect(continueUrl(interaction.uid), 303);
      const shown = { reply, uid: interaction.uid, asked };
      if (acting === 'run out' || !acting) return showSignIn(shown, options);
      if (account === 'other') return showSignIn({ ...shown, instead: true }, options);
      const notice = continued === 'again' ? 'Your sign-in was renewed just now. Please decide once more.' : undefined;
      return showConsent({ ...shown, acting, notice }, options);
    });

    pages.post<Addressed>(ADDRESS, async (request, reply) => {
      // A form on another site could otherwise decide for whoever is signed in here.
      if (!isSameOrigin(request, origin)) return sendProblem(request, reply, 'forged_form', 403);
      const options = await interacting();
      const interaction = await findInteraction(request, reply, options);
      const asked = interaction && (await loadAsked(interaction, options));
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const answered =
        interaction && asked && (await submitForm({ request, reply, interaction, asked, form }, options));
      return answered ?? sendProblem(request, reply, 'session_not_found');
    });

    mountContinue(pages, oauth);
  });
}

/** The interaction of this address, if it began in this browser and nobody has decided yet. */
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

/** A form and nothing else: whatever else is sent counts as an empty one. */
function takeForms(pages: FastifyInstance): void {
  const reading = { parseAs: 'string' as const, bodyLimit: BODY_LIMIT };
  pages.removeAllContentTypeParsers();
  pages.addContentTypeParser('application/x-www-form-urlencoded', reading, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  pages.addContentTypeParser('*', reading, (_request, _body, done) => done(null));
}
