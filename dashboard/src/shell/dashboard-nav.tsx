import { type ComponentType, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import {
  AppsIcon,
  BookIcon,
  CardIcon,
  KeyIcon,
  MonitorIcon,
  PersonIcon,
  PlugIcon,
  ReceiptIcon,
  WebhookIcon,
} from '../ui/icons.tsx';

interface Item {
  to: string;
  label: string;
  Icon: ComponentType<{ className?: string }>;
}

/** Every other address begins with it, so it is the current one only by itself. */
const HOME = '/dashboard';

const ITEMS: readonly Item[] = [
  { to: HOME, label: 'API keys', Icon: KeyIcon },
  { to: '/dashboard/purchases', label: 'Purchases', Icon: ReceiptIcon },
  { to: '/dashboard/cards', label: 'Cards and balance', Icon: CardIcon },
  { to: '/dashboard/webhooks', label: 'Webhooks', Icon: WebhookIcon },
  { to: '/dashboard/oauth-apps', label: 'OAuth apps', Icon: AppsIcon },
  { to: '/dashboard/connected-apps', label: 'Connected apps', Icon: PlugIcon },
  { to: '/dashboard/sessions', label: 'Sessions', Icon: MonitorIcon },
  { to: '/dashboard/account', label: 'Account', Icon: PersonIcon },
];

const LOOK =
  'flex items-center gap-2.5 rounded-lg px-3 py-2 text-sm font-medium whitespace-nowrap text-muted hover:text-ink md:hover:bg-sunken aria-[current=page]:text-accent-ink md:aria-[current=page]:bg-accent-soft max-md:rounded-none max-md:border-b-2 max-md:border-transparent max-md:px-1 max-md:py-3 max-md:aria-[current=page]:border-accent';

/** Beside the page on wide screens, above it on narrow ones. */
export function DashboardNav() {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On narrow screens not all of them fit: where one is stays in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current one is another one after each change.
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <nav ref={nav} aria-label="Dashboard" className="flex gap-5 overflow-x-auto md:flex-col md:gap-1">
      {ITEMS.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to} end={to === HOME} className={LOOK}>
          <Icon className="size-4.5 max-md:hidden" />
          {label}
        </NavLink>
      ))}
      <a href="/docs" className={LOOK}>
        <BookIcon className="size-4.5 max-md:hidden" />
        API docs
      </a>
    </nav>
  );
}
