import type { Mode } from '@souk/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { souk } from '../../../lib/souk.ts';
import { AUDIT_KEY } from '../audit/audit.api.ts';

const keyOf = (mode: Mode) => ['operator', 'fee', mode];

export function useFee(mode: Mode) {
  return useQuery({ queryKey: keyOf(mode), queryFn: () => souk.operator.fee.get({ mode }) });
}

export function useSetFee(mode: Mode) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (basisPoints: number) => souk.operator.fee.set({ basis_points: basisPoints }, { mode }),
    onSuccess: (fee) => {
      client.setQueryData(keyOf(mode), fee);
      return client.invalidateQueries({ queryKey: AUDIT_KEY });
    },
  });
}
