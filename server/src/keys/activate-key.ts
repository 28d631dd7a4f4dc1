import type { CredentialCache } from '../access/credential-cache.ts';
import { recordEvent } from '../events/record-event.ts';
import { postEntries } from '../ledger/post-entries.ts';
import type { PaidFor } from '../payments/payment.ts';
import * as sql from './checkouts.sql.ts';
import { statusOf, toKeyResponse } from './key.ts';
import * as keysSql from './keys.sql.ts';

/** Activates the key in the transaction that marks its checkout as paid. */
export function activationPurpose(cache: CredentialCache): PaidFor {
  return {
    async onPaid(tx, { id: paymentId, subject, currency, amount }, requestId) {
      const checkout = await tx.one(sql.checkoutById, [subject]);
      const key = checkout && (await tx.one(keysSql.lockKey, [checkout.key_id]));
      if (!key) throw new Error(`there is no key to activate for ${subject}`);
      // Revoked or expired during the payment: a key that cannot be used is not charged.
      if (statusOf(key) !== 'inactive') {
        await tx.run(sql.markCanceled, [subject]);
        return 'unwanted';
      }
      const activated = await tx.one(keysSql.activateKey, [key.id]);
      if (!activated) throw new Error('the locked key is missing');
      await tx.run(sql.markPaid, [subject, paymentId]);
      await postEntries(tx, 'activation', subject, [
        { account: 'processor', currency, amount: -amount },
        { account: 'activations', currency, amount },
      ]);
      await cache.invalidateOnAllNodes(tx, key.id);
      const accountId = key.account_id;
      await recordEvent(tx, {
        type: 'api_key.activated',
        accountId,
        data: { object: toKeyResponse(activated) },
        requestId,
      });
      return 'kept';
    },

    /** The checkout stays open and can be paid with another card. */
    async onFailed(tx, { id, subject }) {
      await tx.run(sql.clearPayment, [subject, id]);
    },
  };
}
