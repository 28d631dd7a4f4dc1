import type { Deployment } from '@souk/sdk';
import { ADVICE } from '../../../lib/labels/deployment-labels.ts';
import { Moment } from '../../../ui/content/moment.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';

/** Shows why a deployment does not run, and what to do about it. */
export function DeploymentTrouble({ deployment: { failure, status } }: { deployment: Deployment }) {
  if (!failure) return null;
  return (
    <div className="mb-5">
      <Notice tone="danger">
        <p className="font-medium">
          {status === 'stopped' ? 'It was stopped' : 'It failed'} <Moment at={failure.at} />:{' '}
          <span className="wrap-anywhere">{failure.message}</span>
        </p>
        <p className="mt-1">
          {ADVICE[failure.code]} <code className="font-mono text-xs whitespace-nowrap">{failure.code}</code>
        </p>
      </Notice>
    </div>
  );
}
