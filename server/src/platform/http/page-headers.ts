import type { FastifyInstance } from 'fastify';

const SAFE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

const COMMON = "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Tells browsers what the pages of this scope may do: load from this origin only, and never stand in a frame. */
export function protectPages(app: FastifyInstance, policy: string): void {
  const headers = { ...SAFE, 'content-security-policy': `${policy}; ${COMMON}` };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
