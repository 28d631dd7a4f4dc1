import { Link } from 'react-router';
import type { Endpoint } from '../../../lib/queries/endpoints.api.ts';
import { Moment } from '../../../ui/content/moment.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { ArrowIcon } from '../../../ui/layout/icons.tsx';
import { DISABLED_LABELS, stateOf } from './endpoint-labels.ts';
import { EventBadges } from './event-badges.tsx';

/** Shows one endpoint. The whole row is clickable; its URL is the link. */
export function EndpointRow({ endpoint }: { endpoint: Endpoint }) {
  const { label, tone } = stateOf(endpoint);
  return (
    <li className="relative flex items-center gap-4 px-5 py-4 first:rounded-t-xl last:rounded-b-xl hover:bg-sunken">
      <div className="min-w-0 flex-1 space-y-2">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <Link
            to={`/dashboard/webhooks/${endpoint.id}`}
            className="min-w-0 rounded-sm text-sm font-medium wrap-anywhere after:absolute after:inset-0"
          >
            {endpoint.url}
          </Link>
          <Badge tone={tone}>{label}</Badge>
        </div>
        {endpoint.description && <p className="text-[13px] wrap-anywhere text-muted">{endpoint.description}</p>}
        <EventBadges events={endpoint.events} />
        <Trouble endpoint={endpoint} />
      </div>
      <ArrowIcon className="size-4 text-faint max-sm:hidden" />
    </li>
  );
}

function Trouble({ endpoint: { disabled_at, disabled_reason, failing_since } }: { endpoint: Endpoint }) {
  if (disabled_at && disabled_reason) {
    return (
      <p className="text-[13px] text-muted">
        {DISABLED_LABELS[disabled_reason]} <Moment at={disabled_at} />.
      </p>
    );
  }
  if (!failing_since) return null;
  return (
    <p className="text-[13px] text-danger-ink">
      It began to fail <Moment at={failing_since} />. Every delivery has failed since.
    </p>
  );
}
