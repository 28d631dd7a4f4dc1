import type { ComponentType } from 'react';
import {
  AppsIcon,
  BankIcon,
  BellIcon,
  BoxIcon,
  CardIcon,
  ChartIcon,
  ChatIcon,
  GaugeIcon,
  HomeIcon,
  KeyIcon,
  MonitorIcon,
  PersonIcon,
  PlugIcon,
  PulseIcon,
  ReceiptIcon,
  ServerIcon,
  ShieldIcon,
  WebhookIcon,
} from '../ui/layout/icons.tsx';

interface NavItem {
  to: string;
  label: string;
  Icon: ComponentType<{ className?: string }>;
}

export interface NavGroup {
  /** Omitted for items that need no heading. */
  title?: string;
  items: readonly NavItem[];
}

/** A prefix of all other paths, so it is current only on an exact match. */
export const HOME = '/dashboard';

const GROUPS: readonly NavGroup[] = [
  { items: [{ to: HOME, label: 'Overview', Icon: HomeIcon }] },
  {
    title: 'Buying',
    items: [
      { to: `${HOME}/purchases`, label: 'Purchases', Icon: ReceiptIcon },
      { to: `${HOME}/cards`, label: 'Cards and balance', Icon: CardIcon },
    ],
  },
  {
    title: 'Selling',
    items: [
      { to: `${HOME}/selling`, label: 'Models and datasets', Icon: BoxIcon },
      { to: `${HOME}/sales`, label: 'Sales', Icon: ChartIcon },
      { to: `${HOME}/payouts`, label: 'Payouts', Icon: BankIcon },
    ],
  },
  {
    title: 'Developers',
    items: [
      { to: `${HOME}/keys`, label: 'API keys', Icon: KeyIcon },
      { to: `${HOME}/playground`, label: 'Playground', Icon: ChatIcon },
      { to: `${HOME}/deployments`, label: 'Deployments', Icon: ServerIcon },
      { to: `${HOME}/usage`, label: 'Usage', Icon: GaugeIcon },
      { to: `${HOME}/events`, label: 'Events', Icon: BellIcon },
      { to: `${HOME}/requests`, label: 'Requests', Icon: PulseIcon },
      { to: `${HOME}/webhooks`, label: 'Webhooks', Icon: WebhookIcon },
      { to: `${HOME}/oauth-apps`, label: 'OAuth apps', Icon: AppsIcon },
    ],
  },
  {
    title: 'Account',
    items: [
      { to: `${HOME}/connected-apps`, label: 'Connected apps', Icon: PlugIcon },
      { to: `${HOME}/sessions`, label: 'Sessions', Icon: MonitorIcon },
      { to: `${HOME}/account`, label: 'Account', Icon: PersonIcon },
    ],
  },
];

const OPERATOR: NavGroup = {
  title: 'This market',
  items: [{ to: `${HOME}/operator`, label: 'Operator', Icon: ShieldIcon }],
};

/** Returns the pages that this account can open. */
export function navGroups({ operator }: { operator: boolean }): readonly NavGroup[] {
  return operator ? [...GROUPS, OPERATOR] : GROUPS;
}
