import { useState } from 'react';
import type { Endpoint } from '../../../lib/queries/endpoints.api.ts';
import { CopyableText } from '../../../ui/content/copyable.tsx';
import { Moment } from '../../../ui/content/moment.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Fact } from '../../../ui/layout/fact.tsx';
import { DeleteEndpointDialog } from './delete-endpoint-dialog.tsx';
import { DisableEndpointDialog } from './disable-endpoint-dialog.tsx';
import { EditEndpointDialog } from './edit-endpoint-dialog.tsx';
import { stateOf } from './endpoint-labels.ts';
import { EventBadges } from './event-badges.tsx';
import { RotateSecretDialog } from './rotate-secret-dialog.tsx';

const DIALOGS = {
  edit: EditEndpointDialog,
  rotate: RotateSecretDialog,
  disable: DisableEndpointDialog,
  delete: DeleteEndpointDialog,
};

export function EndpointSettings({ endpoint }: { endpoint: Endpoint }) {
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  const Open = open && DIALOGS[open];
  const { label, tone } = stateOf(endpoint);
  return (
    <Card>
      <dl className="grid gap-x-8 gap-y-4 px-5 py-5 text-sm sm:grid-cols-2 xl:grid-cols-[2fr_1fr_1.75fr_1fr]">
        <Fact term="Description" wide>
          {endpoint.description ?? <span className="text-muted">None</span>}
        </Fact>
        <Fact term="Status">
          <Badge tone={tone}>{label}</Badge>
        </Fact>
        <Fact term="Signing secret">
          {endpoint.previous_secret_expires_at ? (
            <>
              Rotated. The previous one stops signing <Moment at={endpoint.previous_secret_expires_at} />.
            </>
          ) : (
            'Shown once, when it was created. Lost it? Rotate it.'
          )}
        </Fact>
        <Fact term="Added">
          <Moment at={endpoint.created_at} />
        </Fact>
        <Fact term="Endpoint ID" whole>
          <div className="max-w-md">
            <CopyableText text={endpoint.id} label="Copy the endpoint ID" />
          </div>
        </Fact>
        <Fact term="Events" whole>
          <EventBadges events={endpoint.events} />
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-2 border-t border-line px-5 py-3">
        <Button size="small" onClick={() => setOpen('edit')}>
          Edit
        </Button>
        <Button size="small" onClick={() => setOpen('rotate')}>
          Rotate secret
        </Button>
        {endpoint.status === 'enabled' && (
          <Button size="small" onClick={() => setOpen('disable')}>
            Disable
          </Button>
        )}
        <Button size="small" variant="warning" onClick={() => setOpen('delete')}>
          Delete
        </Button>
      </div>
      {Open && <Open endpoint={endpoint} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}
