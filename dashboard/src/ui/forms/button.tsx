import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Spinner } from '../feedback/loading.tsx';

type Variant = 'primary' | 'secondary' | 'danger' | 'warning' | 'quiet';
type Size = 'small' | 'medium';

const VARIANTS: Record<Variant, string> = {
  primary: 'border-transparent bg-accent text-on-accent shadow-xs hover:bg-accent-strong',
  secondary: 'border-line-strong bg-surface text-ink shadow-xs hover:bg-sunken',
  danger: 'border-transparent bg-danger text-on-danger shadow-xs hover:bg-danger-strong',
  warning: 'border-line-strong bg-surface text-danger-ink shadow-xs hover:bg-danger-soft',
  quiet: 'border-transparent text-muted hover:bg-sunken hover:text-ink',
};

const SIZES: Record<Size, string> = {
  small: 'h-8 gap-1.5 rounded-md px-2.5 text-[13px]',
  medium: 'h-10 gap-2 rounded-lg px-4 text-sm',
};

const COMMON =
  'relative inline-flex shrink-0 items-center justify-center border font-medium whitespace-nowrap transition-colors disabled:opacity-60';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: Variant;
  size?: Size;
  /** Shows a spinner and ignores clicks. */
  busy?: boolean;
}

export function Button({ variant = 'secondary', size = 'medium', busy = false, className = '', ...rest }: ButtonProps) {
  const { children, type = 'button', disabled, ...attributes } = rest;
  return (
    <button
      type={type}
      className={`${COMMON} ${VARIANTS[variant]} ${SIZES[size]} ${className}`}
      disabled={disabled || busy}
      aria-busy={busy}
      {...attributes}
    >
      {busy && <Spinner className="absolute size-4" />}
      <span className={`inline-flex items-center gap-[inherit] ${busy ? 'opacity-0' : ''}`}>{children}</span>
    </button>
  );
}

interface ButtonLinkProps extends LinkProps {
  variant?: Variant;
  size?: Size;
}

export function ButtonLink({ variant = 'secondary', size = 'medium', className = '', ...rest }: ButtonLinkProps) {
  return <Link className={`${COMMON} ${VARIANTS[variant]} ${SIZES[size]} ${className}`} {...rest} />;
}
