import { useVisitor } from '../session.tsx';
import { Banner } from '../ui/banner.tsx';
import { usePaymentProcessor } from './payments.api.ts';

/** Says that the live market takes no real money, where that is so and known. */
export function SimulatedPaymentsBanner() {
  return useLiveIsSimulated() && <Banner>Payments are simulated here: no money moves.</Banner>;
}

export function useLiveIsSimulated(): boolean {
  const signedIn = Boolean(useVisitor());
  const { data } = usePaymentProcessor('live', { enabled: signedIn });
  return data?.simulated ?? false;
}
