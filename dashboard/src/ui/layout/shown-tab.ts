import { useSearchParams } from 'react-router';
import type { Tab } from './tabs.tsx';

/** Which tab is shown stands in the address, so that it can be linked to; the first needs no word. */
export function useShownTab(tabs: readonly Tab[]) {
  const [params, setParams] = useSearchParams();
  const first = tabs[0]?.id ?? '';
  const asked = params.get('tab') ?? first;
  const show = (id: string) => {
    // What else the address says, such as what is previewed, stays.
    const next = new URLSearchParams(params);
    if (id === first) next.delete('tab');
    else next.set('tab', id);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return { shown: tabs.some(({ id }) => id === asked) ? asked : first, onShow: show };
}
