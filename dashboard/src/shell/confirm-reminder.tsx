import { Link, useLocation } from 'react-router';
import { useAccount } from '../lib/session.ts';
import { MailIcon } from '../ui/layout/icons.tsx';
import { HOME } from './nav-items.ts';

export function ConfirmReminder() {
  const { email, email_confirmed } = useAccount();
  const { pathname } = useLocation();
  // The overview lists it among the first steps.
  if (email_confirmed || pathname === HOME) return null;
  return (
    <div className="mb-6 flex gap-3 rounded-xl border border-line bg-surface px-4 py-3 text-sm shadow-xs">
      <MailIcon className="mt-0.5 size-4 text-muted" />
      <p className="min-w-0">
        <span className="font-medium">Confirm your email.</span>{' '}
        <span className="break-words text-muted">
          We sent a link to {email}. Didn’t get it?{' '}
          <Link to="/dashboard/account" className="rounded-sm font-medium text-accent-ink hover:underline">
            Resend link
          </Link>
        </span>
      </p>
    </div>
  );
}
