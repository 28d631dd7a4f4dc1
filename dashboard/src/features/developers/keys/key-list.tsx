import type { ApiKey } from '@souk/sdk';
import { Card } from '../../../ui/layout/card.tsx';
import { KEY_COLUMNS, KeyRow } from './key-row.tsx';
import { successorOf } from './rotation.ts';

interface KeyListProps {
  label: string;
  keys: ApiKey[];
  onReplace?: (key: ApiKey) => void;
  onPay?: (key: ApiKey) => void;
}

/** Lists keys as a table on wide screens and as cards on narrow ones, so each value carries its own label. */
export function KeyList({ label, keys, onReplace, onPay }: KeyListProps) {
  return (
    <Card>
      <div
        aria-hidden="true"
        className={`${KEY_COLUMNS} border-b border-line px-5 py-2.5 text-xs font-medium text-muted max-xl:hidden`}
      >
        <span>Key</span>
        <span>Status</span>
        <span>Tier</span>
        <span>Permissions</span>
        <span>Created</span>
        <span>Expires</span>
        <span>Last used</span>
      </div>
      <ul aria-label={label} className="divide-y divide-line">
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} successor={successorOf(key, keys)} onReplace={onReplace} onPay={onPay} />
        ))}
      </ul>
    </Card>
  );
}
