import type { Event } from '@souk/sdk';
import { Link } from 'react-router';
import { ExactTime } from '../../../../ui/content/exact-time.tsx';
import { ArrowIcon } from '../../../../ui/layout/icons.tsx';
import { subjectOf } from './event-subject.ts';
import { EventTypeBadge } from './event-type-badge.tsx';

/** Shows one event. The whole row is clickable; its type is the link. */
export function EventRow({ event }: { event: Event }) {
  return (
    <li className="relative flex items-center gap-4 px-4 py-3 text-[13px] first:rounded-t-xl last:rounded-b-xl hover:bg-sunken sm:px-5">
      <div className="grid min-w-0 flex-1 items-center gap-x-5 gap-y-1.5 sm:grid-cols-[14.5rem_minmax(0,1fr)_8.5rem]">
        <Link to={`/dashboard/events/${event.id}`} className="w-fit rounded-md after:absolute after:inset-0">
          <EventTypeBadge type={event.type} />
        </Link>
        <span className="truncate">{subjectOf(event) || <span className="text-muted">Example data</span>}</span>
        <span className="text-muted sm:text-right">
          <ExactTime at={event.created_at} />
        </span>
      </div>
      <ArrowIcon className="size-4 text-faint max-sm:hidden" />
    </li>
  );
}
