import { type EndpointEvents, receivesAllEvents } from '../../../lib/labels/event-labels.ts';
import { Badge } from '../../../ui/layout/badge.tsx';

export function EventBadges({ events }: { events: EndpointEvents }) {
  if (receivesAllEvents(events)) return <Badge>All events</Badge>;
  return (
    <ul aria-label="Events" className="flex flex-wrap gap-1.5">
      {events.map((type) => (
        <li key={type} className="flex">
          <Badge>
            <code className="font-mono text-[11px] font-normal">{type}</code>
          </Badge>
        </li>
      ))}
    </ul>
  );
}
