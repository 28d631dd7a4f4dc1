import { useState } from 'react';
import {
  type EndpointEvents,
  EVENT_CHOICES,
  EVENT_LABELS,
  type EventChoice as Event,
  receivesAllEvents,
} from '../../../lib/labels/event-labels.ts';
import { CheckList } from '../../../ui/forms/check-list.tsx';
import { Choices } from '../../../ui/forms/choices.tsx';

const REACH = [
  { value: 'all', label: 'All events', description: 'Including types that are added later.' },
  { value: 'chosen', label: 'Selected events', description: 'Only the types you select.' },
] as const;

interface EventChoiceProps {
  events: EndpointEvents;
  onChange: (events: EndpointEvents) => void;
}

export function EventChoice({ events, onChange }: EventChoiceProps) {
  // Keeps the selection while "All events" is chosen, so that switching back restores it.
  const [lastChosen, setLastChosen] = useState<Event[]>(receivesAllEvents(events) ? [] : events);
  const toggle = (type: Event) => {
    const chosen = EVENT_CHOICES.filter((other) => (other === type) !== lastChosen.includes(other));
    setLastChosen(chosen);
    onChange(chosen);
  };
  return (
    <div className="space-y-2.5">
      <Choices
        legend="Events"
        name="reach"
        value={receivesAllEvents(events) ? 'all' : 'chosen'}
        choices={REACH}
        onChange={(reach) => onChange(reach === 'all' ? ['*'] : lastChosen)}
      />
      {!receivesAllEvents(events) && (
        <CheckList
          legend="Events to send"
          label="Events"
          name="events"
          items={EVENT_CHOICES.map((type) => ({
            value: type,
            label: EVENT_LABELS[type],
            checked: events.includes(type),
          }))}
          required
          onToggle={toggle}
        />
      )}
    </div>
  );
}
