import type { Mode } from '@souk/sdk';
import { useQuery } from '@tanstack/react-query';
import { souk } from '../souk.ts';

export const LICENSES_KEY = ['licenses'] as const;

/** The license of an asset that this account holds: null where it holds none. */
export function useLicenseOf(mode: Mode, asset: string) {
  return useQuery({
    queryKey: [...LICENSES_KEY, mode, 'of', asset],
    queryFn: async () => {
      const { items } = await souk.licenseGrants.list({ asset, status: 'active', limit: 1 }, { mode });
      return items[0] ?? null;
    },
  });
}

/** Those that this account holds, the first hundred of them. */
export function useHeldLicenses(mode: Mode) {
  return useQuery({
    queryKey: [...LICENSES_KEY, mode, 'held'],
    queryFn: async () => await souk.licenseGrants.list({ status: 'active', limit: 100 }, { mode }),
  });
}

/** With its certificate. */
export function useLicense(mode: Mode, id: string) {
  return useQuery({
    queryKey: [...LICENSES_KEY, mode, id],
    queryFn: () => souk.licenseGrants.get(id, { mode }),
  });
}
