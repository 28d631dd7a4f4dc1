import { TextLink } from '../../../../ui/content/text-link.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { DELIVERY_STATUS, progressLabel } from '../../webhooks/delivery-labels.ts';
import type { SentTo } from './deliveries.api.ts';

interface EventDeliveryRowProps extends SentTo {
  busy: boolean;
  onSend: () => void;
}

export function EventDeliveryRow({ endpoint, delivery, busy, onSend }: EventDeliveryRowProps) {
  const action = delivery ? 'Resend' : 'Send';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5 text-[13px]">
      <div className="min-w-0 flex-1 basis-60 space-y-1.5">
        <TextLink to={`/dashboard/webhooks/${endpoint.id}`} className="wrap-anywhere">
          {endpoint.url}
        </TextLink>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-muted">
          <State delivery={delivery} />
        </p>
      </div>
      {endpoint.status === 'enabled' ? (
        <Button
          size="small"
          busy={busy}
          disabled={delivery === undefined}
          onClick={onSend}
          aria-label={`${action} to ${endpoint.url}`}
        >
          {action}
        </Button>
      ) : (
        <span className="text-muted">Disabled: enable it to resend</span>
      )}
    </li>
  );
}

function State({ delivery }: Pick<SentTo, 'delivery'>) {
  if (delivery === undefined) return 'Loading…';
  if (delivery === null) return <Badge>Not sent</Badge>;
  const { label, tone } = DELIVERY_STATUS[delivery.status];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {delivery.response_status !== null && <span>HTTP {delivery.response_status}</span>}
      <span>{progressLabel(delivery, new Date())}</span>
    </>
  );
}
