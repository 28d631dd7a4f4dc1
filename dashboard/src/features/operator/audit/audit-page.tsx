import { useSearchParams } from 'react-router';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ShieldIcon } from '../../../ui/layout/icons.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { useAudit } from './audit.api.ts';
import { ACTIONS } from './audit-labels.ts';
import { AuditRow } from './audit-row.tsx';

const CHOICES = [
  { value: 'any', label: 'Everything' },
  ...Object.entries(ACTIONS).map(([value, label]) => ({ value, label })),
];

export function AuditPage() {
  const [params, setParams] = useSearchParams();
  const action = params.get('action') ?? undefined;
  const audit = useAudit({ action });
  return (
    <>
      <PageHeader
        title="Audit"
        description="What operators did, in both modes, newest first: who, when, what, and why."
      />
      <div className="mb-4 flex">
        <FilterSelect
          label="What was done"
          value={action ?? 'any'}
          choices={CHOICES}
          onChange={(chosen) => setParams(chosen === 'any' ? {} : { action: chosen }, { replace: true })}
        />
      </div>
      <ListStates {...audit} empty={<NoEntries isNarrowed={action !== undefined} />}>
        {(entries) => (
          <Card className={audit.outdated ? 'opacity-60' : ''}>
            <ul aria-label="Audit log" className="divide-y divide-line">
              {entries.map((entry) => (
                <AuditRow key={entry.id} entry={entry} />
              ))}
            </ul>
          </Card>
        )}
      </ListStates>
    </>
  );
}

function NoEntries({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <EmptyState Icon={ShieldIcon} title={isNarrowed ? 'No such entries' : 'Nothing was done yet'}>
      {isNarrowed
        ? 'No operator has done that so far.'
        : 'Whatever an operator does, here or on the command line, is kept here, with who did it and the reason given.'}
    </EmptyState>
  );
}
