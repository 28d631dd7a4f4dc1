import type { Mode } from '@souk/sdk';
import { chooseMode, useMode } from '../mode.ts';
import { SegmentedSwitch } from '../ui/choices.tsx';

const MODES: readonly { value: Mode; label: string }[] = [
  { value: 'test', label: 'Test' },
  { value: 'live', label: 'Live' },
];

export function ModeSwitch() {
  return <SegmentedSwitch legend="Mode" name="mode" value={useMode()} choices={MODES} onChange={chooseMode} />;
}

export function TestModeBanner() {
  if (useMode() !== 'test') return null;
  return (
    <p className="border-b border-warn-line bg-warn-soft px-4 py-2 text-center text-[13px] text-warn-ink">
      <strong className="font-semibold">Test mode.</strong> No real money is involved.
    </p>
  );
}
