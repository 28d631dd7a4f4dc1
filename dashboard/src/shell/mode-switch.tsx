import type { Mode } from '@souk/sdk';
import { useId } from 'react';
import { chooseMode, useMode } from '../lib/mode.ts';
import { useLiveIsSimulated } from '../lib/queries/payment-processor.api.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { SegmentedSwitch } from '../ui/forms/choices.tsx';

const MODES: readonly { value: Mode; label: string }[] = [
  { value: 'test', label: 'Test' },
  { value: 'live', label: 'Live' },
];

export function ModeSwitch() {
  // Unique per instance: one may be in a menu while another is in the header.
  const name = useId();
  return <SegmentedSwitch legend="Mode" name={name} value={useMode()} choices={MODES} onChange={chooseMode} />;
}

/** States that no real money moves, in test mode and where live payments are simulated. */
export function ModeBanner() {
  if (useMode() === 'live') return <SimulatedPaymentsBanner />;
  return (
    <Banner>
      <strong className="font-semibold">Test mode.</strong> No real money is involved.
    </Banner>
  );
}

function SimulatedPaymentsBanner() {
  return useLiveIsSimulated() && <Banner>Payments are simulated here: no money moves.</Banner>;
}
