import type { Event, Mode } from '@souk/sdk';
import { useParams } from 'react-router';
import { EVENT_LABELS, TEST_EVENT } from '../../../../lib/labels/event-labels.ts';
import { useMode } from '../../../../lib/mode.ts';
import { CopyableText } from '../../../../ui/content/copyable.tsx';
import { ExactTime } from '../../../../ui/content/exact-time.tsx';
import { JsonView } from '../../../../ui/content/json-view.tsx';
import { TextLink } from '../../../../ui/content/text-link.tsx';
import { LoadedPage } from '../../../../ui/feedback/loaded-page.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Fact } from '../../../../ui/layout/fact.tsx';
import { PageHeader } from '../../../../ui/layout/page-header.tsx';
import { NotInThisMode } from '../not-in-this-mode.tsx';
import { objectPath } from '../object-page.ts';
import { EventDeliveries } from './event-deliveries.tsx';
import { subjectId, subjectOf } from './event-subject.ts';
import { EventTypeBadge } from './event-type-badge.tsx';
import { useEvent, useEventInOtherMode } from './events.api.ts';

export function EventPage() {
  const { id = '' } = useParams();
  const mode = useMode();
  return (
    <LoadedPage loading={useEvent(mode, id)} missing={<EventNotFound mode={mode} id={id} />}>
      {(event) => (
        <>
          <p className="mb-3 text-[13px]">
            <TextLink to="/dashboard/events">← All events</TextLink>
          </p>
          <PageHeader
            title={event.type === TEST_EVENT ? 'Webhook endpoint test' : EVENT_LABELS[event.type]}
            description={subjectOf(event) || 'An event of your account'}
          />
          <div className="space-y-5">
            <Facts event={event} />
            <EventDeliveries mode={mode} event={event} />
            <JsonView
              title="Payload"
              label="Copy the payload"
              value={event}
              linkOf={(text) => (text === event.id ? undefined : objectPath(text))}
            />
          </div>
        </>
      )}
    </LoadedPage>
  );
}

function Facts({ event }: { event: Event }) {
  const about = subjectId(event);
  return (
    <Card>
      <dl className="grid gap-x-8 gap-y-4 px-5 py-5 text-sm sm:grid-cols-2 xl:grid-cols-[1fr_auto_auto_auto]">
        <Fact term="Type">
          <EventTypeBadge type={event.type} />
        </Fact>
        <Fact term="Created">
          <ExactTime at={event.created_at} />
        </Fact>
        <Fact term="About">{about ? <LinkedId id={about} /> : <span className="text-muted">No object ID</span>}</Fact>
        <Fact term="Source request">
          {event.request_id ? <LinkedId id={event.request_id} /> : <span className="text-muted">None (automatic)</span>}
        </Fact>
        <Fact term="Event ID" whole>
          <div className="max-w-md">
            <CopyableText text={event.id} label="Copy the event ID" />
          </div>
        </Fact>
      </dl>
    </Card>
  );
}

function LinkedId({ id }: { id: string }) {
  const path = objectPath(id);
  const shown = <code className="font-mono text-[13px]">{id}</code>;
  return path ? <TextLink to={path}>{shown}</TextLink> : shown;
}

function EventNotFound({ mode, id }: { mode: Mode; id: string }) {
  return (
    <NotInThisMode what="event" id={id} mode={mode} inOtherMode={useEventInOtherMode(mode, id)}>
      Events are kept for 30 days. This one may be older or belong to another account, or the ID may be incomplete.
    </NotInThisMode>
  );
}
