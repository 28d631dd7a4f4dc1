import type { FastifyInstance, FastifyReply } from 'fastify';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/queryable.ts';
import { MODES } from '../../platform/db/realm.ts';
import { invalid } from '../../platform/errors.ts';
import type { PaymentsOptions } from '../payment.ts';
import { paymentById } from '../payments.sql.ts';
import { checkAndSettle } from '../sweep-payments.ts';
import { bankPages, type PageFrame } from './simulated-bank-page.ts';
import { approveCharge, denyCharge, findBankStep, readBankToken } from './simulated-bank-step.ts';

const BANK_PATH = '/simulated-bank/:token';
type BankRequest = { Params: { token: string } };

export interface BankOptions extends PaymentsOptions {
  database: Database;
  keyRing: KeyRing;
  /** Renders the site's pages that have no scripts. */
  frame: PageFrame;
}

/**
 * Mounts the page at which a buyer approves or denies a payment at the simulated bank. The URL authorizes the decision.
 */
export async function mountSimulatedBank(app: FastifyInstance, options: BankOptions): Promise<void> {
  await app.register(async (bank) => {
    const pages = bankPages(options.frame);
    bank.addHook('onRequest', async (_request, reply) => {
      // Unlike an OAuth consent page, no opener waits for this one, so the opener can be isolated.
      reply.headers({ ...options.frame.headers, 'cross-origin-opener-policy': 'same-origin' });
    });
    bank.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body as string)),
    );

    bank.get<BankRequest>(BANK_PATH, async ({ params }, reply) => {
      const located = locate(params.token, options);
      const step = located && (await findBankStep(located.db, located.paymentId));
      return step ? send(reply, 200, pages.step(step)) : send(reply, 404, pages.unknown());
    });

    bank.post<BankRequest>(BANK_PATH, async ({ params, body }, reply) => {
      const located = locate(params.token, options);
      if (!located) return send(reply, 404, pages.unknown());
      const decision = body instanceof URLSearchParams ? body.get('decision') : null;
      if (decision !== 'approve' && decision !== 'deny') {
        throw invalid('decision', '`decision` must be one of: approve, deny.');
      }
      // If it is decided already, the first decision stands, and the page shows it.
      await (decision === 'approve' ? approveCharge : denyCharge)(located.db, located.paymentId);
      const payment = await located.db.one(paymentById, [located.paymentId]);
      if (payment) await checkAndSettle(located.db, payment, options);
      return reply.redirect(`/simulated-bank/${encodeURIComponent(params.token)}`, 303);
    });
  });
}

/** Finds the payment and its mode: the token is signed with the keys of one mode. */
function locate(token: string, options: BankOptions): { db: Db; paymentId: string } | undefined {
  for (const mode of MODES) {
    if (options.processors[mode].name !== 'simulated') continue;
    const paymentId = readBankToken(options.keyRing[mode], token);
    if (paymentId !== undefined) return { db: options.database.of(mode), paymentId };
  }
  return undefined;
}

function send(reply: FastifyReply, status: 200 | 404, page: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
}
