import { useState } from 'react';
import type { Endpoint } from '../../../../lib/queries/endpoints.api.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { FilterSelect } from '../../../../ui/forms/filter-select.tsx';

interface SendToEndpointProps {
  /** Those that an event did not go to by itself. */
  endpoints: Endpoint[];
  busy: boolean;
  onSend: (endpoint: Endpoint) => void;
}

/** An event can be sent to any endpoint, also to one that was added after it happened. */
export function SendToEndpoint({ endpoints, busy, onSend }: SendToEndpointProps) {
  const enabled = endpoints.filter(({ status }) => status === 'enabled');
  const [chosen, setChosen] = useState<string>();
  const target = enabled.find(({ id }) => id === chosen) ?? enabled[0];
  if (!target) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-5 py-3 text-[13px]">
      <span className="text-muted">Send it to another endpoint:</span>
      <FilterSelect
        label="Endpoint"
        value={target.id}
        choices={enabled.map(({ id, url }) => ({ value: id, label: url }))}
        onChange={setChosen}
      />
      <Button size="small" busy={busy} onClick={() => onSend(target)}>
        Send there
      </Button>
    </div>
  );
}
