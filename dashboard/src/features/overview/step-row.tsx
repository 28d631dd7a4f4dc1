import { Link } from 'react-router';
import { CheckIcon, ChevronIcon } from '../../ui/layout/icons.tsx';
import type { Step } from './first-steps.ts';

interface StepRowProps {
  step: Step;
  /** Only the next step shows its explanation. */
  next: boolean;
}

export function StepRow({ step, next }: StepRowProps) {
  return (
    <li className="relative flex items-start gap-3 px-5 py-3 hover:bg-sunken">
      <span className="mt-px size-5 shrink-0 rounded-full border border-line-strong" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium">{step.title}</p>
        {next && <p className="mt-0.5 text-[13px] text-pretty text-muted">{step.about}</p>}
      </div>
      <StepLink step={step} />
    </li>
  );
}

/** Lists the steps that are done, in one compact line. */
export function DoneSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ul aria-label="Done" className="flex flex-wrap gap-x-5 gap-y-1.5 border-t border-line px-5 py-3">
      {steps.map(({ id, title }) => (
        <li key={id} className="flex items-center gap-1.5 text-[13px] text-muted">
          <CheckIcon className="size-3.5 text-accent-ink" />
          {title}
        </li>
      ))}
    </ul>
  );
}

function StepLink({ step: { to, action } }: { step: Step }) {
  const look = 'flex shrink-0 items-center gap-1 text-[13px] font-medium text-accent-ink after:absolute after:inset-0';
  const content = (
    <>
      <span className="max-sm:sr-only">{action}</span>
      <ChevronIcon className="size-4 -rotate-90" />
    </>
  );
  // The guides are pages of the server.
  return to.startsWith('/docs') ? (
    <a href={to} className={look}>
      {content}
    </a>
  ) : (
    <Link to={to} className={look}>
      {content}
    </Link>
  );
}
