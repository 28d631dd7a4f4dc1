import { Card } from '../../../ui/layout/card.tsx';
import { AlertIcon, CheckIcon } from '../../../ui/layout/icons.tsx';
import type { Finding, Severity } from './finding.ts';
import { verdictOf } from './health-findings.ts';

const LOOKS: Record<Severity | 'fine', string> = {
  fault: 'bg-danger-soft text-danger-ink',
  risk: 'bg-warn-soft text-warn-ink',
  note: 'bg-sunken text-muted',
  fine: 'bg-ok-soft text-ok-ink',
};

const timeFormat = new Intl.DateTimeFormat('en', { timeStyle: 'medium' });

/** Summarizes the health in a line, with the findings and what to do about them. */
export function HealthVerdict({ findings, at }: { findings: Finding[]; at: number }) {
  const { severity, text } = verdictOf(findings);
  const Icon = severity === 'fine' ? CheckIcon : AlertIcon;
  return (
    <Card>
      <div className="flex items-center gap-4 px-5 py-4.5">
        <span className={`grid size-11 shrink-0 place-items-center rounded-full ${LOOKS[severity]}`}>
          <Icon className="size-5.5" />
        </span>
        <div className="min-w-0">
          <div role="status">
            <h2 className="text-lg font-semibold tracking-tight">{text}</h2>
          </div>
          <p className="text-[13px] text-muted">Checked at {timeFormat.format(at)}</p>
        </div>
      </div>
      {findings.length > 0 && (
        <ul aria-label="Findings" className="divide-y divide-line border-t border-line">
          {findings.map(({ severity: how, what, advice }) => (
            <li key={what} className="flex gap-3 px-5 py-3.5 text-sm">
              <span className={`mt-1.5 size-2 shrink-0 rounded-full ${DOTS[how]}`}>
                <span className="sr-only">{NAMES[how]}: </span>
              </span>
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{what}</p>
                <p className="mt-0.5 text-[13px] text-pretty wrap-anywhere text-muted">{advice}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const DOTS: Record<Severity, string> = { fault: 'bg-danger', risk: 'bg-warn-ink', note: 'bg-faint' };
const NAMES: Record<Severity, string> = { fault: 'Problem', risk: 'Warning', note: 'Note' };
