import type { Deployment } from '@souk/sdk';
import { Link } from 'react-router';
import { RUNTIMES } from '../../../lib/labels/deployment-labels.ts';
import { Moment } from '../../../ui/content/moment.tsx';
import { ChevronIcon } from '../../../ui/layout/icons.tsx';
import { DeploymentStatus } from '../../../ui/market/deployment-status.tsx';

/** Shows one deployment. The whole row links to its page. */
export function DeploymentRow({ deployment }: { deployment: Deployment }) {
  const { id, name, model, revision, runtime, created_at, failure, listing_id } = deployment;
  return (
    <li className="relative flex items-center gap-4 px-4 py-4 hover:bg-sunken sm:px-5">
      <div className="grid min-w-0 flex-1 items-center gap-x-6 gap-y-1.5 text-[13px] md:grid-cols-[minmax(0,1fr)_7rem_8rem_7rem]">
        <div className="min-w-0">
          <Link
            to={`/dashboard/deployments/${id}`}
            className="rounded-sm text-sm font-medium wrap-anywhere after:absolute after:inset-0"
          >
            {name}
          </Link>
          <p className="mt-0.5 wrap-anywhere text-muted">
            {model.slug} <span className="whitespace-nowrap">{revision}</span>
          </p>
          {failure && <p className="mt-1 line-clamp-2 wrap-anywhere text-danger-ink">{failure.message}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:contents">
          <span>
            <DeploymentStatus deployment={deployment} />
          </span>
          <span className="text-muted">
            {RUNTIMES[runtime]}
            {listing_id && (
              <>
                <span className="md:hidden"> · </span>
                <span className="md:block">for licensees</span>
              </>
            )}
          </span>
          <span className="text-muted">
            <Moment at={created_at} />
          </span>
        </div>
      </div>
      <ChevronIcon className="size-4 -rotate-90 text-faint max-sm:hidden" />
    </li>
  );
}
