import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

interface PopupProps {
  /** Accessible name of the button. */
  label: string;
  button: ReactNode;
  buttonClassName: string;
  children: (close: () => void) => ReactNode;
}

/**
 * A menu below a button. Escape, a click outside and moving the focus out close it. Not Radix's popover, whose
 * positioning would add 17 kB to every first visit: this one is always in the same place.
 */
export function Popup({ label, button, buttonClassName, children }: PopupProps) {
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  useEffect(() => {
    if (!open) return;
    const closeElsewhere = ({ target }: PointerEvent) => {
      if (target instanceof Node && !whole.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeElsewhere);
    return () => document.removeEventListener('pointerdown', closeElsewhere);
  }, [open]);
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    close();
    opener.current?.focus();
  };
  const closeOnLeaving = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !whole.current?.contains(relatedTarget)) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles events of the controls inside.
    <div ref={whole} className="relative" onKeyDown={closeByKey} onBlur={closeOnLeaving}>
      <button
        ref={opener}
        type="button"
        aria-label={label}
        aria-expanded={open}
        title={label}
        onClick={() => setOpen(!open)}
        className={buttonClassName}
      >
        {button}
      </button>
      {open && (
        <div className="absolute top-full right-0 z-40 mt-2 w-76 max-w-[calc(100vw-2rem)] rounded-xl border border-line bg-surface py-1.5 text-sm shadow-xl">
          {children(close)}
        </div>
      )}
    </div>
  );
}
