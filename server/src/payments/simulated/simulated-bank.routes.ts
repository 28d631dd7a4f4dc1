import type { FastifyInstance, FastifyReply } from 'fastify';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/queryable.ts';
import { MODES } from '../../platform/db/realm.ts';
import { invalid } from '../../platform/errors.ts';
import type { PaymentsOptions } from '../payment.ts';
import { paymentById } from '../payments.sql.ts';
import { askAndSettle } from '../sweep-payments.ts';
import { bankPages, type PageFrame } from './simulated-bank-page.ts';
import { approveCharge, denyCharge, findBankStep, readBankToken } from './simulated-bank-step.ts';

const ADDRESS = '/simulated-bank/:token';
type Addressed = { Params: { token: string } };

export interface BankOptions extends PaymentsOptions {
  database: Database;
  keyRing: KeyRing;
  /** Of the pages that the site shows without its scripts. */
  frame: PageFrame;
}

/** The page at which a buyer tells the simulated bank whether it is they who pay. Who has the address may answer. */
export async function mountSimulatedBank(app: FastifyInstance, options: BankOptions): Promise<void> {
  await app.register(async (bank) => {
    const pages = bankPages(options.frame);
    bank.addHook('onRequest', async (_request, reply) => {
      // Nobody waits in the window that opened it, as apps do for a consent.
      reply.headers({ ...options.frame.headers, 'cross-origin-opener-policy': 'same-origin' });
    });
    bank.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body as string)),
    );

    bank.get<Addressed>(ADDRESS, async ({ params }, reply) => {
      const asked = locate(params.token, options);
      const step = asked && (await findBankStep(asked.db, asked.paymentId));
      return step ? send(reply, 200, pages.step(step)) : send(reply, 404, pages.unknown());
    });

    bank.post<Addressed>(ADDRESS, async ({ params, body }, reply) => {
      const asked = locate(params.token, options);
      if (!asked) return send(reply, 404, pages.unknown());
      const answer = body instanceof URLSearchParams ? body.get('decision') : null;
      if (answer !== 'approve' && answer !== 'deny') {
        throw invalid('decision', '`decision` must be one of: approve, deny.');
      }
      // Answered already: the first answer counts, and the page says what it was.
      await (answer === 'approve' ? approveCharge : denyCharge)(asked.db, asked.paymentId);
      const payment = await asked.db.one(paymentById, [asked.paymentId]);
      if (payment) await askAndSettle(asked.db, payment, options);
      return reply.redirect(`/simulated-bank/${encodeURIComponent(params.token)}`, 303);
    });
  });
}

/** Whose payment it is, and in which mode: the token is signed with the keys of one of them. */
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
