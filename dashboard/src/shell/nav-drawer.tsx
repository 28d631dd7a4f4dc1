import { useState } from 'react';
import { Drawer } from '../ui/dialogs/drawer.tsx';
import { MenuIcon } from '../ui/layout/icons.tsx';
import { DashboardNav } from './dashboard-nav.tsx';

/** Navigation for screens that are too narrow for the sidebar. */
export function NavDrawer() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="-ml-2 md:hidden">
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="grid size-9 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
      >
        <MenuIcon className="size-5" />
      </button>
      {open && (
        <Drawer label="Menu" onClose={close}>
          <DashboardNav onChoose={close} />
        </Drawer>
      )}
    </div>
  );
}
