import type { Mode } from '@souk/sdk';
import { useQuery } from '@tanstack/react-query';
import { souk } from '../souk.ts';

export const LICENSES_KEY = ['licenses'] as const;

/** Loads the account's active license of an asset; null where it holds none. */
export function useLicenseOf(mode: Mode, asset: string) {
  return useQuery({
    queryKey: [...LICENSES_KEY, mode, 'of', asset],
    queryFn: async () => {
      const { items } = await souk.licenseGrants.list({ asset, status: 'active', limit: 1 }, { mode });
      return items[0] ?? null;
    },
  });
}

/** Loads the first hundred active licenses of the account. */
export function useHeldLicenses(mode: Mode) {
  return useQuery({
    queryKey: [...LICENSES_KEY, mode, 'held'],
    queryFn: async () => await souk.licenseGrants.list({ status: 'active', limit: 100 }, { mode }),
  });
}

/** Loads a license with its certificate. */
export function useLicense(mode: Mode, id: string) {
  return useQuery({
    queryKey: [...LICENSES_KEY, mode, id],
    queryFn: () => souk.licenseGrants.get(id, { mode }),
  });
}
