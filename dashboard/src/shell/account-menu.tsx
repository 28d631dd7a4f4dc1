import type { Account } from '@souk/sdk';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSignOut } from '../features/account/account.api.ts';
import { Popup } from '../ui/dialogs/popup.tsx';
import { Avatar } from '../ui/layout/avatar.tsx';
import { HomeIcon, LeaveIcon, PersonIcon, StoreIcon } from '../ui/layout/icons.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { HOME } from './nav-items.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const ROW = 'flex w-full items-center gap-2.5 px-4 py-2 text-left font-medium hover:bg-sunken -outline-offset-2';

interface AccountMenuProps {
  account: Account;
  /** On a public page rather than in the dashboard. */
  outside?: boolean;
}

/** Shows the signed-in account, with settings that apply to the whole site. */
export function AccountMenu({ account, outside = false }: AccountMenuProps) {
  return (
    <Popup
      label={`Account: ${account.name}`}
      button={<Avatar name={account.name} />}
      buttonClassName="grid size-9 place-items-center rounded-full hover:bg-sunken"
    >
      {(close) => (
        <>
          <div className="px-4 pt-2 pb-3">
            <p className="truncate font-semibold">{account.name}</p>
            <p className="truncate text-[13px] text-muted">{account.email}</p>
          </div>
          <div className="border-y border-line py-1.5">
            {outside && (
              <Link to={HOME} onClick={close} className={ROW}>
                <HomeIcon className="size-4 text-muted" />
                Dashboard
              </Link>
            )}
            <Link to={`/sellers/${account.slug}`} onClick={close} className={ROW}>
              <StoreIcon className="size-4 text-muted" />
              Public page
            </Link>
            <Link to={`${HOME}/account`} onClick={close} className={ROW}>
              <PersonIcon className="size-4 text-muted" />
              Account settings
            </Link>
          </div>
          <div className="space-y-2 border-b border-line px-4 py-3">
            {/* Elsewhere it is in the header. */}
            {outside && (
              <div className="sm:hidden">
                <Choice label="Mode">
                  <ModeSwitch />
                </Choice>
              </div>
            )}
            <Choice label="Theme">
              <ThemeSwitch />
            </Choice>
          </div>
          <div className="pt-1.5">
            <SignOut />
          </div>
        </>
      )}
    </Popup>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <span aria-hidden="true" className="text-[13px] text-muted">
        {label}
      </span>
      {children}
    </div>
  );
}

function SignOut() {
  const signOut = useSignOut();
  return (
    <>
      <button type="button" disabled={signOut.isPending} onClick={() => signOut.mutate({})} className={ROW}>
        <LeaveIcon className="size-4 text-muted" />
        {signOut.isPending ? 'Signing out…' : 'Sign out'}
      </button>
      {signOut.error && (
        <p role="alert" className="px-4 pb-2 text-[13px] text-danger-ink">
          {signOut.error.message}
        </p>
      )}
    </>
  );
}
