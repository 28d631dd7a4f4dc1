import type { ApiKey } from '@souk/sdk';
import { ScopeCount } from '../../../ui/market/scope-list.tsx';

interface PermissionSummaryProps {
  apiKey: ApiKey;
  open: boolean;
  listId: string;
  onToggle: () => void;
}

/** Shows "All", or the number of permissions with a button that lists them. */
export function PermissionSummary({ apiKey: { restricted, scopes }, ...list }: PermissionSummaryProps) {
  if (!restricted) return 'All';
  return scopes.length === 0 ? 'None' : <ScopeCount scopes={scopes} {...list} />;
}
