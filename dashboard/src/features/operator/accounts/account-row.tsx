import type { OperatedAccount } from '@souk/sdk';
import { Link } from 'react-router';
import { Moment } from '../../../ui/content/moment.tsx';
import { ChevronIcon } from '../../../ui/layout/icons.tsx';
import { AccountBadges } from './account-badges.tsx';

/** A row that is clickable as a whole; its name is the link. */
export function AccountRow({ account }: { account: OperatedAccount }) {
  const { id, name, slug, email, created_at, suspension_reason } = account;
  return (
    <li className="relative flex items-center gap-4 px-5 py-3.5 first:rounded-t-xl last:rounded-b-xl hover:bg-sunken">
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_7.5rem]">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link
              to={`/dashboard/operator/accounts/${id}`}
              className="rounded-sm text-sm font-medium wrap-anywhere after:absolute after:inset-0"
            >
              {name}
            </Link>
            <AccountBadges account={account} />
          </div>
          <p className="mt-0.5 text-[13px] wrap-anywhere text-muted">{slug}</p>
          {suspension_reason && (
            <p className="mt-0.5 line-clamp-2 text-[13px] wrap-anywhere text-danger-ink">{suspension_reason}</p>
          )}
        </div>
        <p className="min-w-0 text-[13px] wrap-anywhere text-muted sm:max-lg:col-start-1">{email ?? 'No email'}</p>
        <p className="text-[13px] text-muted sm:max-lg:col-start-2 sm:max-lg:row-start-1 lg:text-right">
          <span className="sr-only">Joined </span>
          <Moment at={created_at} />
        </p>
      </div>
      <ChevronIcon className="size-4 -rotate-90 text-faint max-sm:hidden" />
    </li>
  );
}
