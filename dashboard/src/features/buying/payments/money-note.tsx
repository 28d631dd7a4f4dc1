import type { Mode } from '@souk/sdk';

interface MoneyNoteProps {
  mode: Mode;
  /** No real money moves, and only test cards are accepted. */
  simulated: boolean;
}

/** Notes that no real money is paid, in test mode and with simulated payments. */
export function MoneyNote({ mode, simulated }: MoneyNoteProps) {
  if (mode === 'live' && !simulated) return null;
  return (
    <p className="text-[13px] text-muted">
      <strong className="font-medium text-ink">
        {mode === 'test' ? 'Test mode: no real money is involved.' : 'Payments are simulated here: no money moves.'}
      </strong>{' '}
      Use a test card such as <span className="whitespace-nowrap">4242 4242 4242 4242</span>, never a real one.
    </p>
  );
}
