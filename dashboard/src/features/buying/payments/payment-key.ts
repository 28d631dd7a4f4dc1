import { SoukError } from '@souk/sdk';
import { useRef } from 'react';
import { useAttemptKey } from '../../../lib/attempt-key.ts';

/**
 * An idempotency key for each attempt at paying: sent again after a lost answer it is the same payment, and after a
 * refusal, which was an answer, another one.
 */
export function usePaymentKey() {
  const attemptKey = useAttemptKey();
  const answered = useRef(0);
  return {
    async pay<Paid>(content: object, send: (idempotencyKey: string) => Promise<Paid>): Promise<Paid> {
      try {
        const paid = await send(attemptKey({ content, answered: answered.current }));
        answered.current += 1;
        return paid;
      } catch (error) {
        if (isAnswer(error)) answered.current += 1;
        throw error;
      }
    },
  };
}

function isAnswer(error: unknown): boolean {
  return error instanceof SoukError && error.status !== undefined && error.status < 500;
}
