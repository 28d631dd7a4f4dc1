import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { CloseIcon } from '../layout/icons.tsx';

interface DrawerProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** Slides in over the page; open while it is rendered. */
export function Drawer({ label, onClose, children }: DrawerProps) {
  const drawer = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = drawer.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const closeOutside = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape.
    <dialog
      ref={drawer}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={closeOutside}
      className="m-0 h-dvh max-h-none w-72 max-w-[calc(100vw-3rem)] overflow-y-auto overscroll-contain border-r border-line bg-surface p-0 text-ink shadow-2xl"
    >
      <div className="min-h-full px-3 pt-3 pb-8">
        <div className="mb-2 flex justify-end">
          <button
            type="button"
            onClick={onClose}
            aria-label="Close"
            className="grid size-9 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
          >
            <CloseIcon className="size-5" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
