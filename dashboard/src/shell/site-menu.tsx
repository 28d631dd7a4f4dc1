import { Link } from 'react-router';
import { Popup } from '../ui/dialogs/popup.tsx';
import { BookIcon, MenuIcon, PersonIcon, TerminalIcon } from '../ui/layout/icons.tsx';

const ROW = 'flex w-full items-center gap-2.5 px-4 py-2.5 font-medium hover:bg-sunken -outline-offset-2';

/** Links that do not fit into the header on a small screen. `signUp`: path of the sign-up form, for visitors. */
export function SiteMenu({ signUp }: { signUp: string | undefined }) {
  return (
    <div className="-mr-2 md:hidden">
      <Popup
        label="Menu"
        button={<MenuIcon className="size-5" />}
        buttonClassName="grid size-9 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
      >
        {(close) => (
          <>
            {signUp !== undefined && (
              <Link to={signUp} onClick={close} className={`${ROW} sm:hidden`}>
                <PersonIcon className="size-4 text-muted" />
                Sign up
              </Link>
            )}
            <a href="/docs/guides" className={ROW}>
              <BookIcon className="size-4 text-muted" />
              Guides
            </a>
            <a href="/docs" className={ROW}>
              <TerminalIcon className="size-4 text-muted" />
              API reference
            </a>
          </>
        )}
      </Popup>
    </div>
  );
}
