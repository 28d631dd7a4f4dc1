import { SoukError } from '@souk/sdk';
import { useRef } from 'react';
import { useAttemptKey } from '../../../lib/attempt-key.ts';

/**
 * Sends each payment with an idempotency key. A retry after a lost response repeats the same payment; after an error
 * response, it is a new one.
 */
export function usePaymentKey() {
  const attemptKey = useAttemptKey();
  const responses = useRef(0);
  return {
    async pay<Paid>(content: object, send: (idempotencyKey: string) => Promise<Paid>): Promise<Paid> {
      try {
        const paid = await send(attemptKey({ content, responses: responses.current }));
        responses.current += 1;
        return paid;
      } catch (error) {
        if (isClientError(error)) responses.current += 1;
        throw error;
      }
    },
  };
}

function isClientError(error: unknown): boolean {
  return error instanceof SoukError && error.status !== undefined && error.status < 500;
}
