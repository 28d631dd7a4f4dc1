import type { Mode } from '@souk/sdk';
import { useAccount } from '../../lib/session.ts';
import { storedSetting } from '../../lib/stored-setting.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { firstSteps } from './first-steps.ts';
import { useFirstThings } from './overview.api.ts';
import { DoneSteps, StepRow } from './step-row.tsx';

/** IDs of the accounts that dismissed the card in this browser, separated by spaces. */
const dismissed = storedSetting('souk.get-started');

/** Guides a new account through its first steps, until all are done or the card is dismissed. */
export function GetStarted({ mode }: { mode: Mode }) {
  const account = useAccount();
  const done = useFirstThings(mode);
  const dismissedBy = dismissed.use()?.split(' ') ?? [];
  if (!done || dismissedBy.includes(account.id)) return null;
  const steps = firstSteps(account, done);
  const doneSteps = steps.filter((step) => step.done);
  const openSteps = steps.filter((step) => !step.done);
  if (openSteps.length === 0) return null;
  return (
    <Card>
      <section aria-labelledby="get-started">
        <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 pt-4 pb-3">
          <div>
            <h2 id="get-started" className="font-semibold">
              Get started
            </h2>
            <p className="mt-0.5 text-[13px] text-muted">
              {doneSteps.length} of {steps.length} done
            </p>
          </div>
          <Button size="small" variant="quiet" onClick={() => dismissed.set([...dismissedBy, account.id].join(' '))}>
            Dismiss
          </Button>
        </header>
        <progress
          aria-label="Steps done"
          value={doneSteps.length}
          max={steps.length}
          className="block h-1 w-full appearance-none bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
        />
        <ol className="divide-y divide-line">
          {openSteps.map((step, index) => (
            <StepRow key={step.id} step={step} next={index === 0} />
          ))}
        </ol>
        {doneSteps.length > 0 && <DoneSteps steps={doneSteps} />}
      </section>
    </Card>
  );
}
