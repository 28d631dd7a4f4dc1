import { useState } from 'react';
import type { Endpoint } from '../../../../lib/queries/endpoints.api.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { FilterSelect } from '../../../../ui/forms/filter-select.tsx';

interface SendToEndpointProps {
  /** Endpoints that the event was not sent to automatically. */
  endpoints: Endpoint[];
  busy: boolean;
  onSend: (endpoint: Endpoint) => void;
}

/** Sends an event to any endpoint, even to one that was added after the event happened. */
export function SendToEndpoint({ endpoints, busy, onSend }: SendToEndpointProps) {
  const enabled = endpoints.filter(({ status }) => status === 'enabled');
  const [chosen, setChosen] = useState<string>();
  const target = enabled.find(({ id }) => id === chosen) ?? enabled[0];
  if (!target) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-5 py-3 text-[13px]">
      <span className="text-muted">Send to another endpoint:</span>
      <FilterSelect
        label="Endpoint"
        value={target.id}
        choices={enabled.map(({ id, url }) => ({ value: id, label: url }))}
        onChange={setChosen}
      />
      <Button size="small" busy={busy} onClick={() => onSend(target)}>
        Send event
      </Button>
    </div>
  );
}
