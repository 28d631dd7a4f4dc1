import type { MarketHealth } from '@souk/sdk';
import { formatBytes, formatCount } from '../../../lib/format/numbers.ts';
import { PageSection } from '../page-section.tsx';
import { type Column, HealthTable } from './health-table.tsx';
import { realmLabel } from './realm-labels.ts';

type Stored = MarketHealth['storage'][number];

const COLUMNS: Column<Stored>[] = [
  { head: 'Mode', cell: ({ mode }) => realmLabel(mode) },
  { head: 'Driver', cell: ({ driver }) => (driver === 'disk' ? 'Disk' : 'Bucket') },
  { head: 'Files', cell: ({ blobs }) => formatCount(blobs), numeric: true },
  { head: 'Stored', cell: ({ bytes }) => formatBytes(bytes), numeric: true },
  { head: 'Free', cell: ({ free_bytes }) => (free_bytes === null ? '–' : formatBytes(free_bytes)), numeric: true },
];

export function StorageHealth({ storage }: { storage: Stored[] }) {
  return (
    <PageSection title="Storage" description="Files of models and datasets; identical files are stored once.">
      <HealthTable label="Storage" rows={storage} keyOf={({ mode }) => mode} columns={COLUMNS} />
    </PageSection>
  );
}
