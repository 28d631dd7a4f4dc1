import type { Payout } from '@souk/sdk';
import { useParams } from 'react-router';
import { remedyOf } from '../../../lib/labels/payout-labels.ts';
import { useMode } from '../../../lib/mode.ts';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { LoadedPage } from '../../../ui/feedback/loaded-page.tsx';
import { NotFoundInMode } from '../../../ui/feedback/not-found-in-mode.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { PayoutFacts } from './payout-facts.tsx';
import { PayoutLines } from './payout-lines.tsx';
import { usePayout } from './payouts.api.ts';

export function PayoutPage() {
  const { id = '' } = useParams();
  const mode = useMode();
  return (
    <LoadedPage
      loading={usePayout(mode, id)}
      missing={
        <NotFoundInMode
          what="payout"
          reason="It may belong to the other mode."
          to="/dashboard/payouts"
          list="All payouts"
        />
      }
    >
      {(payout) => (
        <>
          <p className="mb-3 text-[13px]">
            <TextLink to="/dashboard/payouts">← All payouts</TextLink>
          </p>
          <PageHeader
            title="Payout"
            description={<code className="font-mono text-[13px] wrap-anywhere">{payout.id}</code>}
          />
          <div className="space-y-5">
            <Failure payout={payout} />
            <PayoutFacts mode={mode} payout={payout} />
            <PayoutLines mode={mode} payout={payout} />
          </div>
        </>
      )}
    </LoadedPage>
  );
}

function Failure({ payout: { failure } }: { payout: Payout }) {
  if (!failure) return null;
  return (
    <Notice tone="danger">
      <p className="font-medium">{failure.message}</p>
      <p className="mt-1">
        The money was returned to your earnings, and is part of your next payout. {remedyOf(failure.code)}{' '}
        <TextLink to="/dashboard/payouts" className="text-inherit underline">
          Change the destination
        </TextLink>
      </p>
    </Notice>
  );
}
