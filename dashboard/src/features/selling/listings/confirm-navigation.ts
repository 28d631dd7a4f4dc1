import { useEffect } from 'react';

/** Makes the browser ask before leaving the document while `active`, because something would be lost. */
export function useConfirmNavigation(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}
