import type { MarketHealth } from '@souk/sdk';
import { formatBytes } from '../../../lib/format/numbers.ts';
import { Moment } from '../../../ui/content/moment.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Fact } from '../../../ui/layout/fact.tsx';
import { PageSection } from '../page-section.tsx';
import { Meter } from './meter.tsx';

/** Shows the node that served this page, and the database that all nodes share. */
export function ServerHealth({ health }: { health: MarketHealth }) {
  const { version, node_version, started_at, memory, database } = health;
  const { connections, max_connections, size, migrations } = database;
  const latest = [...new Set(migrations.map((migration) => migration.latest ?? 'none'))];
  return (
    <div className="grid gap-x-5 xl:grid-cols-2">
      <PageSection title="This server">
        <Card className="p-5">
          <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm">
            <Fact term="Version">{version}</Fact>
            <Fact term="Node.js">{node_version.replace(/^v/, '')}</Fact>
            <Fact term="Started">
              <Moment at={started_at} />
            </Fact>
            <Fact term="Memory">{formatBytes(memory)}</Fact>
          </dl>
        </Card>
      </PageSection>
      <PageSection title="Database">
        <Card className="p-5">
          <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm">
            <Fact term="PostgreSQL">{database.version}</Fact>
            <Fact term="Size">{size === null ? 'Unknown' : formatBytes(size)}</Fact>
            <Fact term="Connections">
              <span className="tabular-nums">
                {connections} of {max_connections}
              </span>
              <div className="mt-2 max-w-40">
                <Meter used={connections} max={max_connections} />
              </div>
            </Fact>
            <Fact term={latest.length === 1 ? 'Migrated to' : 'Migrated to, by realm'}>
              <span className="font-mono text-xs">{latest.map((name) => name.replace(/\.sql$/, '')).join(', ')}</span>
            </Fact>
          </dl>
        </Card>
      </PageSection>
    </div>
  );
}
