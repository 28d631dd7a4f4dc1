import type { Scope } from '@souk/sdk';
import { SCOPE_LABELS } from '../../lib/labels/scope-labels.ts';
import { ChevronIcon } from '../layout/icons.tsx';

interface ScopeCountProps {
  scopes: readonly Scope[];
  open: boolean;
  listId: string;
  onToggle: () => void;
}

/** Button with the number of permissions that toggles their list. */
export function ScopeCount({ scopes, open, listId, onToggle }: ScopeCountProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={listId}
      onClick={onToggle}
      className="inline-flex items-center gap-1 rounded-sm whitespace-nowrap underline-offset-4 hover:underline"
    >
      {scopes.length === 1 ? '1 permission' : `${scopes.length} permissions`}
      <ChevronIcon className={`size-3.5 text-muted transition-transform ${open ? 'rotate-180' : ''}`} />
    </button>
  );
}

export function ScopeList({ id, scopes }: { id?: string; scopes: readonly Scope[] }) {
  return (
    <ul
      id={id}
      aria-label="Permissions"
      className="grid gap-x-6 gap-y-3 rounded-lg bg-sunken px-4 py-3.5 text-[13px] sm:grid-cols-2 xl:grid-cols-3"
    >
      {scopes.map((scope) => (
        <li key={scope}>
          {SCOPE_LABELS[scope]}
          <code className="block font-mono text-xs text-muted">{scope}</code>
        </li>
      ))}
    </ul>
  );
}
