import type { MarketHealth } from '@souk/sdk';
import { Moment } from '../../../ui/content/moment.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageSection } from '../page-section.tsx';
import { type Column, HealthTable } from './health-table.tsx';
import { Meter } from './meter.tsx';

type Node = MarketHealth['nodes'][number];

const COLUMNS: Column<Node>[] = [
  { head: 'Node', cell: ({ name }) => <span className="whitespace-nowrap">{name}</span> },
  { head: 'URL', cell: ({ url }) => <code className="font-mono text-[13px] whitespace-nowrap">{url}</code> },
  {
    head: 'Models',
    cell: ({ used, places }) => (
      <div className="flex min-w-36 items-center gap-3">
        <span className="whitespace-nowrap tabular-nums">
          {used} of {places}
        </span>
        <Meter used={used} max={places} />
      </div>
    ),
  },
  { head: 'Last seen', cell: ({ seen_at }) => <Moment at={seen_at} /> },
];

export function NodesHealth({ nodes }: { nodes: Node[] }) {
  return (
    <PageSection title="Nodes" description="Nodes that run deployed models, seen within the last minute.">
      {nodes.length === 0 ? (
        <Card className="px-5 py-8 text-center text-sm text-muted">No node runs deployed models.</Card>
      ) : (
        <HealthTable label="Nodes" rows={nodes} keyOf={({ name }) => name} columns={COLUMNS} />
      )}
    </PageSection>
  );
}
