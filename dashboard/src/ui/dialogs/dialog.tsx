import { createContext, type ReactNode, useCallback, useContext, useId, useLayoutEffect, useRef } from 'react';
import { CloseIcon } from '../layout/icons.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** False where closing by accident would lose something. */
  dismissable?: boolean;
  children: ReactNode;
}

/** Moves a dialog out of the top layer and returns a function that moves it back. Does nothing outside a dialog. */
type HideDialog = () => () => void;
const HideDialogContext = createContext<HideDialog>(() => () => undefined);

/**
 * Needed for elements that a third-party script adds, such as the challenge of a bank: a modal dialog would cover
 * them.
 */
export const useHideDialog = (): HideDialog => useContext(HideDialogContext);

/** Open while it is rendered. The browser traps the focus and restores it afterwards. */
export function Dialog({ title, onClose, dismissable = true, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Skips the first control, which closes the dialog.
    element?.querySelector<HTMLElement>('form :is(input:not([hidden]), textarea)')?.focus();
    return () => {
      element?.close();
      // The element that opened it may be removed together with it, which shows after the update.
      queueMicrotask(() => {
        if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
      });
    };
  }, []);
  const hideDialog = useCallback(() => {
    const element = dialog.current;
    const focused = document.activeElement;
    element?.close();
    element?.show();
    return () => {
      if (!element?.isConnected) return;
      element.close();
      element.showModal();
      if (focused instanceof HTMLElement && element.contains(focused)) focused.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      closedby={dismissable ? 'closerequest' : 'none'}
      onCancel={(event) => {
        event.preventDefault();
        if (dismissable) onClose();
      }}
      className="m-auto max-h-[min(46rem,calc(100dvh-1.5rem))] w-[min(34rem,calc(100vw-1.5rem))] scroll-py-24 overflow-y-auto overscroll-contain rounded-xl border border-line bg-surface p-0 text-ink shadow-2xl [&:not(:modal)]:fixed [&:not(:modal)]:inset-0 [&:not(:modal)]:z-40 [&:not(:modal)]:shadow-[0_0_0_100vmax_rgb(10_16_22/0.5)]"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between gap-4 border-b border-line bg-surface px-5 py-3.5">
        <h2 id={titleId} className="min-w-0 text-base font-semibold break-words">
          {title}
        </h2>
        {dismissable && (
          <button
            type="button"
            onClick={onClose}
            aria-label="Close"
            className="-mr-2 grid size-8 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
          >
            <CloseIcon />
          </button>
        )}
      </div>
      <HideDialogContext value={hideDialog}>{children}</HideDialogContext>
    </dialog>
  );
}

export function DialogBody({ children }: { children: ReactNode }) {
  return <div className="space-y-5 px-5 py-5">{children}</div>;
}

export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 flex justify-end gap-2.5 border-t border-line bg-surface px-5 py-3.5">
      {children}
    </div>
  );
}
