import { useSearchParams } from 'react-router';
import type { Tab } from './tabs.tsx';

/** Keeps the shown tab in the URL, so that it can be linked to; the first tab needs no parameter. */
export function useShownTab(tabs: readonly Tab[]) {
  const [params, setParams] = useSearchParams();
  const first = tabs[0]?.id ?? '';
  const requested = params.get('tab') ?? first;
  const show = (id: string) => {
    // Other parameters, such as the preview, stay.
    const next = new URLSearchParams(params);
    if (id === first) next.delete('tab');
    else next.set('tab', id);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return { shown: tabs.some(({ id }) => id === requested) ? requested : first, onShow: show };
}
