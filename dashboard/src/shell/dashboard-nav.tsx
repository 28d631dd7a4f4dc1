import { useId } from 'react';
import { NavLink } from 'react-router';
import { useAccount } from '../lib/session.ts';
import { BookIcon } from '../ui/layout/icons.tsx';
import { HOME, type NavGroup, navGroups } from './nav-items.ts';

const LOOK =
  'flex items-center gap-2.5 rounded-lg px-3 py-1.5 text-sm font-medium whitespace-nowrap text-muted -outline-offset-2 hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink';

interface DashboardNavProps {
  /** Called after a page was chosen. */
  onChoose?: () => void;
}

/** Links every page of the dashboard: in a sidebar on wide screens, in a drawer on narrow ones. */
export function DashboardNav({ onChoose }: DashboardNavProps) {
  return (
    <nav aria-label="Dashboard" className="space-y-4.5">
      {navGroups(useAccount()).map((group) => (
        <Group key={group.title ?? ''} {...group} onChoose={onChoose} />
      ))}
      <a href="/docs" className={LOOK}>
        <BookIcon className="size-4.5" />
        API docs
      </a>
    </nav>
  );
}

function Group({ title, items, onChoose }: NavGroup & { onChoose: DashboardNavProps['onChoose'] }) {
  const titleId = useId();
  return (
    <div>
      {title && (
        <p id={titleId} className="px-3 pb-1 text-xs font-medium text-faint">
          {title}
        </p>
      )}
      <ul {...(title ? { 'aria-labelledby': titleId } : {})} className="space-y-0.5">
        {items.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink to={to} end={to === HOME} onClick={onChoose} className={LOOK}>
              <Icon className="size-4.5" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
