import { TextLink } from '../../../ui/content/text-link.tsx';
import { AlertIcon, CheckIcon } from '../../../ui/layout/icons.tsx';
import type { Step } from './readiness.ts';

/** Lists what is done, required and recommended, each with advice. */
export function ReadinessList({ steps }: { steps: readonly Step[] }) {
  return (
    <ul aria-label="Checklist" className="space-y-3">
      {steps.map((step) => (
        <li key={step.label} className="flex gap-2.5 text-sm leading-5">
          <Mark state={step.state} />
          <div className="min-w-0">
            <p className={step.state === 'done' ? 'text-muted' : 'font-medium'}>
              {step.label}
              <span className="sr-only">{LABELS[step.state]}</span>
            </p>
            {step.advice && <p className="mt-0.5 text-[13px] text-pretty text-muted">{step.advice}</p>}
            {step.at && (
              <p className="mt-0.5 text-[13px]">
                <TextLink to={step.at.to}>{step.at.label}</TextLink>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

const LABELS: Record<Step['state'], string> = {
  done: ': done',
  missing: ': required',
  open: ': recommended',
};

function Mark({ state }: Pick<Step, 'state'>) {
  if (state === 'done') return <CheckIcon className="mt-0.5 size-4 text-ok-ink" />;
  if (state === 'missing') return <AlertIcon className="mt-0.5 size-4 text-warn-ink" />;
  return (
    <span aria-hidden="true" className="m-0.5 mt-1 size-3 shrink-0 rounded-full border-[1.5px] border-line-strong" />
  );
}
