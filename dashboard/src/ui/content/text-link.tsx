import { Link, type LinkProps } from 'react-router';

/** A link within a text. */
export function TextLink({ className = '', ...rest }: LinkProps) {
  return (
    <Link
      className={`rounded-sm font-medium text-accent-ink underline-offset-4 hover:underline ${className}`}
      {...rest}
    />
  );
}
