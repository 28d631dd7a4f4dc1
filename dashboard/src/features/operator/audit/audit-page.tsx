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
  { value: 'any', label: 'All actions' },
  ...Object.entries(ACTIONS).map(([value, label]) => ({ value, label })),
];

export function AuditPage() {
  const [params, setParams] = useSearchParams();
  const action = params.get('action') ?? undefined;
  const audit = useAudit({ action });
  return (
    <>
      <PageHeader title="Audit log" description="Actions of operators in both modes, newest first." />
      <div className="mb-4 flex">
        <FilterSelect
          label="Action"
          value={action ?? 'any'}
          choices={CHOICES}
          onChange={(chosen) => setParams(chosen === 'any' ? {} : { action: chosen }, { replace: true })}
        />
      </div>
      <ListStates {...audit} empty={<NoEntries isFiltered={action !== undefined} />}>
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

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState Icon={ShieldIcon} title={isFiltered ? 'No matching entries' : 'No entries yet'}>
      {isFiltered
        ? 'No operator has taken this action yet.'
        : 'Every action of an operator, here or on the command line, is recorded with its author and reason.'}
    </EmptyState>
  );
}
