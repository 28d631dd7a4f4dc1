import { useEffect } from 'react';

/** Has the browser ask before the document is left, which would lose something, while `active`. */
export function useConfirmNavigation(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}
