import type { Deployment } from '@souk/sdk';
import { isStarting, STATUS } from '../../lib/labels/deployment-labels.ts';
import { Badge } from '../layout/badge.tsx';

const DOTS: Partial<Record<Deployment['status'], string>> = {
  ready: 'bg-current',
  failed: 'bg-current',
};

/** Shows the status, with a dot that pulses while the deployment starts. */
export function DeploymentStatus({ deployment }: { deployment: Deployment }) {
  const { label, tone } = STATUS[deployment.status];
  const dot = isStarting(deployment)
    ? 'animate-pulse bg-current'
    : (DOTS[deployment.status] ?? 'border border-current');
  return (
    <Badge tone={tone}>
      <span aria-hidden="true" className={`mr-1.5 size-1.5 rounded-full ${dot}`} />
      {label}
    </Badge>
  );
}
