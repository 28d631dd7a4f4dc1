import type { OAuthApp } from '@souk/sdk';
import { Link } from 'react-router';
import { Moment } from '../../../ui/content/moment.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { ArrowIcon } from '../../../ui/layout/icons.tsx';
import { ModeBadge } from '../../../ui/layout/mode-badge.tsx';
import { kindLabel } from './app-labels.ts';

/** Shows one app. The whole row is clickable; its name is the link. */
export function AppRow({ app }: { app: OAuthApp }) {
  return (
    <li className="relative flex items-center gap-4 px-5 py-4 first:rounded-t-xl last:rounded-b-xl hover:bg-sunken">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <Link
            to={`/dashboard/oauth-apps/${app.id}`}
            className="min-w-0 rounded-sm text-sm font-medium wrap-anywhere after:absolute after:inset-0"
          >
            {app.name}
          </Link>
          <ModeBadge mode={app.mode} />
          <Badge>{kindLabel(app)}</Badge>
        </div>
        <p className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1 text-[13px] text-muted">
          <code className="font-mono wrap-anywhere">{app.client_id}</code>
          <span>
            Registered <Moment at={app.created_at} />
          </span>
        </p>
      </div>
      <ArrowIcon className="size-4 text-faint max-sm:hidden" />
    </li>
  );
}
