import type { AuditEntry } from '@souk/sdk';
import { useId, useState } from 'react';
import { Moment } from '../../../ui/content/moment.tsx';
import { ChevronIcon } from '../../../ui/layout/icons.tsx';
import { ModeBadge } from '../../../ui/layout/mode-badge.tsx';
import { AuditDetails } from './audit-details.tsx';
import { actionLabel, modeOf } from './audit-labels.ts';

/** Summarizes an audit entry in one line, and expands to its details. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const mode = modeOf(entry.detail);
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={detailsId}
        onClick={() => setOpen(!open)}
        className="flex w-full items-start gap-2.5 rounded-lg px-4 py-3.5 text-left text-sm -outline-offset-2 hover:bg-sunken sm:px-5"
      >
        <ChevronIcon className={`mt-1 size-3.5 text-muted transition-transform ${open ? '' : '-rotate-90'}`} />
        <span className="grid min-w-0 flex-1 items-baseline gap-x-6 gap-y-1 lg:grid-cols-[minmax(0,1fr)_12rem_7.5rem]">
          <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1">
            <span className="font-medium">{actionLabel(entry)}</span> <Subject entry={entry} />{' '}
            {mode && <ModeBadge mode={mode} />}
          </span>
          <span className="min-w-0 truncate text-[13px] text-muted">
            {entry.operator ? <span className="wrap-anywhere">{entry.operator.name}</span> : 'a command on the host'}
          </span>
          <span className="text-[13px] text-muted lg:text-right">
            <Moment at={entry.at} />
          </span>
        </span>
      </button>
      {open && <AuditDetails id={detailsId} entry={entry} />}
    </li>
  );
}

/** Names the subject of the action. A button cannot hold a link, so the link is in the details. */
function Subject({ entry: { asset, account } }: { entry: AuditEntry }) {
  if (asset && asset.slug === null) return <code className="font-mono text-xs">{asset.id}</code>;
  const name = asset?.slug ?? account?.name;
  return name === undefined ? null : <span className="wrap-anywhere">{name}</span>;
}
