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
    head: 'Served by',
    cell: ({ backend, replicas }) =>
      backend === 'embedded' ? (
        <span className="whitespace-nowrap">This server</span>
      ) : (
        <Replicas replicas={replicas} />
      ),
  },
];

/** Lists the backends of the inference API. */
export function InferenceHealth({ inference }: { inference: Serving[] }) {
  return (
    <PageSection title="Inference" description="Backends of chat completions, as seen by this node.">
      {inference.length === 0 ? (
        <Card className="px-5 py-8 text-center text-sm text-muted">
          No backend is configured for chat completions. Set SOUK_INFERENCE.
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
      {replicas.map(({ url, state, in_flight }) => (
        <li key={url} className="flex items-center gap-x-2.5 whitespace-nowrap">
          <Badge tone={state === 'available' ? 'ok' : 'danger'}>
            {state === 'available' ? 'Available' : 'Failed, retrying'}
          </Badge>
          <code className="font-mono text-[13px]">{url}</code>
          <span className="text-[13px] text-muted">{in_flight} in flight</span>
        </li>
      ))}
    </ul>
  );
}
