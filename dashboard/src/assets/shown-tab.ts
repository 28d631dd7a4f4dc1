import { useSearchParams } from 'react-router';
import type { Tab } from '../ui/tabs.tsx';

/** Which tab is shown stands in the address, so that it can be linked to; the first needs no word. */
export function useShownTab(tabs: readonly Tab[]) {
  const [params, setParams] = useSearchParams();
  const first = tabs[0]?.id ?? '';
  const asked = params.get('tab') ?? first;
  return {
    shown: tabs.some(({ id }) => id === asked) ? asked : first,
    onShow: (id: string) => setParams(id === first ? {} : { tab: id }, { replace: true, preventScrollReset: true }),
  };
}
