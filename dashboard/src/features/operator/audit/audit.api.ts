import { usePages } from '../../../lib/pages.ts';
import { souk } from '../../../lib/souk.ts';

export const AUDIT_KEY = ['operator', 'audit'] as const;

export interface AuditFilters {
  action?: string | undefined;
  /** ID of the subject of the action. */
  subject?: string | undefined;
}

/** Loads the audit log of both modes, newest first. */
export function useAudit(filters: AuditFilters, pageSize = 30) {
  return usePages([...AUDIT_KEY, filters, pageSize], (page) => souk.operator.audit({ ...page, ...filters }), {
    pageSize,
    keepsPrevious: true,
  });
}
