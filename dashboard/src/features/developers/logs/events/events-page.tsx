import type { Mode } from '@souk/sdk';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { EVENT_CHOICES, TEST_EVENT } from '../../../../lib/labels/event-labels.ts';
import { useMode } from '../../../../lib/mode.ts';
import { TextLink } from '../../../../ui/content/text-link.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ListStates } from '../../../../ui/feedback/list-states.tsx';
import { ProblemNotice } from '../../../../ui/feedback/notice.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { FilterSelect } from '../../../../ui/forms/filter-select.tsx';
import { SearchBox } from '../../../../ui/forms/search-box.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { BellIcon, PlusIcon } from '../../../../ui/layout/icons.tsx';
import { PageHeader } from '../../../../ui/layout/page-header.tsx';
import { LiveToggle } from '../live-toggle.tsx';
import { EventRow } from './event-row.tsx';
import { type EventType, useEvents } from './events.api.ts';
import { useFollowedEvents } from './follow-events.ts';
import { TestEventDialog } from './test-event-dialog.tsx';

const TYPES: readonly EventType[] = [...EVENT_CHOICES, TEST_EVENT];
const CHOICES = [{ value: '', label: 'All types' } as const, ...TYPES.map((type) => ({ value: type, label: type }))];

export function EventsPage() {
  const mode = useMode();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const [live, setLive] = useState(true);
  const [creating, setCreating] = useState(false);
  const type = TYPES.find((known) => known === params.get('type'));
  const events = useEvents(mode, type);
  const followed = useFollowedEvents({ mode, type, listed: Boolean(events.items) && !events.outdated, live });
  const search = (text: string) => {
    if (/^evt_\w+$/.test(text)) void navigate(`/dashboard/events/${text}`);
  };
  return (
    <>
      <PageHeader
        title="Events"
        description={
          <>
            Everything that happened in your account in the last 30 days. To receive events on your server, add a{' '}
            <TextLink to="/dashboard/webhooks">webhook</TextLink>.
          </>
        }
        action={mode === 'test' && <CreateButton onClick={() => setCreating(true)} />}
      />
      <div className="mb-3 flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <SearchBox label="Find by event ID" value="" onSearch={search} searchesWhileTyping />
        </div>
        <LiveToggle
          label="new events are shown as they happen"
          state={followed.state}
          onToggle={() => setLive(!live)}
        />
      </div>
      <div className="mb-4 flex">
        <FilterSelect
          label="Type"
          value={type ?? ''}
          choices={CHOICES}
          onChange={(chosen) => setParams(chosen ? { type: chosen } : {}, { replace: true })}
        />
      </div>
      {followed.problem && (
        <div className="mb-4">
          <ProblemNotice problem={followed.problem} />
        </div>
      )}
      <ListStates {...events} empty={<NoEvents mode={mode} type={type} />}>
        {(items) => (
          <Card className={events.outdated ? 'opacity-60' : ''}>
            <ul aria-label={`Events in ${mode} mode`} className="divide-y divide-line">
              {items.map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </ul>
          </Card>
        )}
      </ListStates>
      {creating && <TestEventDialog onClose={() => setCreating(false)} />}
    </>
  );
}

function NoEvents({ mode, type }: { mode: Mode; type: EventType | undefined }) {
  if (type) {
    return (
      <EmptyState Icon={BellIcon} title={`No ${type} in the last 30 days`}>
        New ones in {mode} mode appear here at once.
      </EmptyState>
    );
  }
  return (
    <EmptyState Icon={BellIcon} title={`No events in ${mode} mode yet`}>
      Sales, payouts, published models, deployments that become ready and revoked keys are recorded here as they happen,
      each with its full payload.
    </EmptyState>
  );
}

function CreateButton({ onClick }: { onClick: () => void }) {
  return (
    <Button onClick={onClick}>
      <PlusIcon />
      Create test event
    </Button>
  );
}
