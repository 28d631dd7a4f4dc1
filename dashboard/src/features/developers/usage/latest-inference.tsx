import type { Mode } from '@souk/sdk';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RequestList } from '../logs/requests/request-list.tsx';
import { useRequests } from '../logs/requests/requests.api.ts';

const PATH = '/v1/chat/completions';
const MAX_SHOWN = 10;

/** Lists the latest inference requests, which link to their tokens and cost. Renders nothing without requests. */
export function LatestInference({ mode }: { mode: Mode }) {
  const { items } = useRequests(mode, { path: PATH }, { pageSize: MAX_SHOWN });
  if (!items || items.length === 0) return null;
  return (
    <section aria-labelledby="latest">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="latest" className="font-semibold">
          Latest requests
        </h2>
        <TextLink to={`/dashboard/requests?path=${PATH}`} className="text-[13px]">
          View all in the log
        </TextLink>
      </div>
      <Card>
        <RequestList mode={mode} requests={items} />
      </Card>
    </section>
  );
}
