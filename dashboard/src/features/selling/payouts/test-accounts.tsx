import type { Mode } from '@souk/sdk';
import { Button } from '../../../ui/forms/button.tsx';

/** Accounts of the simulated bank and how they behave, as in the guide on selling. */
const ACCOUNTS = [
  { iban: 'DE89 3704 0044 0532 0130 00', about: 'is paid at once, like any other valid IBAN' },
  { iban: 'DE62 3704 0044 0532 0130 01', about: 'fails: the account does not exist' },
  { iban: 'DE35 3704 0044 0532 0130 02', about: 'is in transit first, then paid' },
  { iban: 'DE08 3704 0044 0532 0130 03', about: 'is paid, then returned' },
] as const;

/** Lists accounts for trying out payouts, where no money moves. */
export function TestAccounts({ mode, onChoose }: { mode: Mode; onChoose: (iban: string) => void }) {
  return (
    <div className="rounded-lg bg-sunken px-4 py-3.5 text-[13px]">
      <p className="text-muted">
        <strong className="font-medium text-ink">
          {mode === 'test' ? 'Test mode: no real money is involved.' : 'Payments are simulated here: no money moves.'}
        </strong>{' '}
        Use one of these, never a real account:
      </p>
      <ul aria-label="Test accounts" className="mt-2 divide-y divide-line">
        {ACCOUNTS.map(({ iban, about }) => (
          <li key={iban} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <code className="block font-mono text-ink">{iban}</code>
              <span className="text-muted">{about}</span>
            </span>
            <Button size="small" onClick={() => onChoose(iban)} aria-label={`Use ${iban}`}>
              Use
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
