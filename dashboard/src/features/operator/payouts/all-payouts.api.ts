import type { Mode, OperatedPayout } from '@souk/sdk';
import { usePages } from '../../../lib/pages.ts';
import { souk } from '../../../lib/souk.ts';

export interface PayoutFilters {
  status?: OperatedPayout['status'] | undefined;
  /** ID or slug of a seller. */
  account?: string | undefined;
}

/** Loads the payouts of all accounts, newest first. */
export function useAllPayouts(mode: Mode, filters: PayoutFilters, pageSize = 30) {
  return usePages(
    ['operator', 'payouts', mode, filters, pageSize],
    (page) => souk.operator.payouts({ ...page, ...filters }, { mode }),
    { pageSize, keepsPrevious: true },
  );
}

const RECENT_MS = 30 * 86_400_000;
const FEW = 3;

/** Loads the latest failed payouts of the last 30 days: sellers may ask about them. */
export function useRecentFailures(mode: Mode): OperatedPayout[] {
  const { items = [] } = useAllPayouts(mode, { status: 'failed' }, FEW);
  return items.slice(0, FEW).filter(({ created_at }) => Date.now() - Date.parse(created_at) < RECENT_MS);
}
