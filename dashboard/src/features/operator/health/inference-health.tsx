import type { MarketHealth } from '@souk/sdk';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageSection } from '../page-section.tsx';
import { type Column, HealthTable } from './health-table.tsx';
import { realmLabel } from './realm-labels.ts';

type Serving = MarketHealth['inference'][number];
type Replica = Serving['replicas'][number];

const COLUMNS: Column<Serving>[] = [
  { head: 'Model', cell: ({ model }) => <span className="whitespace-nowrap">{model}</span> },
  { head: 'Mode', cell: ({ mode }) => <span className="whitespace-nowrap">{realmLabel(mode)}</span> },
  {
    head: 'Answered by',
    cell: ({ backend, replicas }) =>
      backend === 'embedded' ? (
        <span className="whitespace-nowrap">This server itself</span>
      ) : (
        <Replicas replicas={replicas} />
      ),
  },
];

/** What answers the inference API. */
export function InferenceHealth({ inference }: { inference: Serving[] }) {
  return (
    <PageSection title="Inference" description="What answers chat completions, as this node sees it.">
      {inference.length === 0 ? (
        <Card className="px-5 py-8 text-center text-sm text-muted">
          Nothing is set up to answer chat completions: SOUK_INFERENCE names what does.
        </Card>
      ) : (
        <HealthTable
          label="Inference"
          rows={inference}
          keyOf={({ mode, model }) => `${mode} ${model}`}
          columns={COLUMNS}
        />
      )}
    </PageSection>
  );
}

function Replicas({ replicas }: { replicas: Replica[] }) {
  return (
    <ul className="space-y-1.5">
      {replicas.map(({ address, status, in_flight }) => (
        <li key={address} className="flex items-center gap-x-2.5 whitespace-nowrap">
          <Badge tone={status === 'answering' ? 'ok' : 'danger'}>
            {status === 'answering' ? 'Answering' : 'Failed, resting'}
          </Badge>
          <code className="font-mono text-[13px]">{address}</code>
          <span className="text-[13px] text-muted">{in_flight} under way</span>
        </li>
      ))}
    </ul>
  );
}
