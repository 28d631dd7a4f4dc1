import type { Mode } from '@souk/sdk';
import { Link } from 'react-router';
import { Moment } from '../../ui/content/moment.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { useFailedRequests } from './overview.api.ts';
import { Panel } from './panel.tsx';
import { PanelStates } from './panel-states.tsx';

/** Lists the API requests that failed since yesterday. */
export function FailedRequests({ mode }: { mode: Mode }) {
  const failed = useFailedRequests(mode);
  return (
    <Panel title="Failed requests since yesterday" to="/dashboard/requests?status=failed">
      <PanelStates loading={failed} empty="None. API requests that fail are shown here.">
        {({ id, method, path, status, error, at }) => (
          <li key={id} className="relative flex items-start gap-3 px-5 py-3 last:rounded-b-xl hover:bg-sunken">
            <Badge tone={status >= 500 ? 'danger' : 'warn'}>{status}</Badge>
            <div className="min-w-0 flex-1">
              <Link
                to={`/dashboard/requests/${id}`}
                className="block truncate font-mono text-[13px] leading-5.5 after:absolute after:inset-0"
              >
                {method} {path}
              </Link>
              <p className="mt-0.5 truncate text-[13px] text-muted">
                <Moment at={at} />
                {error && ` · ${error.message.replaceAll('`', '')}`}
              </p>
            </div>
          </li>
        )}
      </PanelStates>
    </Panel>
  );
}
