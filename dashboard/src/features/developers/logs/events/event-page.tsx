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
import { pageOf } from '../object-page.ts';
import { EventDeliveries } from './event-deliveries.tsx';
import { subjectId, subjectOf } from './event-subject.ts';
import { EventTypeBadge } from './event-type-badge.tsx';
import { useEvent, useEventInOtherMode } from './events.api.ts';

export function EventPage() {
  const { id = '' } = useParams();
  const mode = useMode();
  return (
    <LoadedPage loading={useEvent(mode, id)} missing={<NoSuchEvent mode={mode} id={id} />}>
      {(event) => (
        <>
          <p className="mb-3 text-[13px]">
            <TextLink to="/dashboard/events">← All events</TextLink>
          </p>
          <PageHeader
            title={event.type === TEST_EVENT ? 'A test of a webhook endpoint' : EVENT_LABELS[event.type]}
            description={subjectOf(event) || 'An event of your account'}
          />
          <div className="space-y-5">
            <Facts event={event} />
            <EventDeliveries mode={mode} event={event} />
            <JsonView
              title="Payload"
              label="Copy the payload"
              value={event}
              linkOf={(text) => (text === event.id ? undefined : pageOf(text))}
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
        <Fact term="About">
          {about ? <LinkedId id={about} /> : <span className="text-muted">Nothing with an ID</span>}
        </Fact>
        <Fact term="Source request">
          {event.request_id ? <LinkedId id={event.request_id} /> : <span className="text-muted">None, by itself</span>}
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
  const address = pageOf(id);
  const shown = <code className="font-mono text-[13px]">{id}</code>;
  return address ? <TextLink to={address}>{shown}</TextLink> : shown;
}

function NoSuchEvent({ mode, id }: { mode: Mode; id: string }) {
  return (
    <NotInThisMode what="event" id={id} mode={mode} elsewhere={useEventInOtherMode(mode, id)}>
      Events are kept for 30 days. It may be older, be of another account, or the ID may not be whole.
    </NotInThisMode>
  );
}
