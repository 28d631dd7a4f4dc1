import type { FastifyInstance } from 'fastify';

const SAFE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/** Restricts what a page may do: load from this origin only, submit forms here, and never be framed. */
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
