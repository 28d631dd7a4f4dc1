import type { FastifyInstance } from 'fastify';

const SAFE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/** Tells browsers what a page may do: load from this origin only, send forms here, and never stand in a frame. */
export function pageHeaders(policy: string, formTargets = "'self'"): Record<string, string> {
  const common = `object-src 'none'; base-uri 'none'; form-action ${formTargets}; frame-ancestors 'none'`;
  return { ...SAFE, 'content-security-policy': `${policy}; ${common}` };
}

/** Sets these headers on all pages of this scope. */
export function protectPages(app: FastifyInstance, policy: string): void {
  const headers = pageHeaders(policy);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
