import { usePaymentProcessor } from '../features/buying/payments/payments.api.ts';
import { useVisitor } from '../lib/session.tsx';
import { Banner } from '../ui/feedback/banner.tsx';

/** Says that the live market takes no real money, where that is so and known. */
export function SimulatedPaymentsBanner() {
  return useLiveIsSimulated() && <Banner>Payments are simulated here: no money moves.</Banner>;
}

export function useLiveIsSimulated(): boolean {
  const signedIn = Boolean(useVisitor());
  const { data } = usePaymentProcessor('live', { enabled: signedIn });
  return data?.simulated ?? false;
}
