import { formatMoney } from '../../lib/format/money.ts';
import { useBalance } from '../../lib/queries/balance.api.ts';
import { useHeldLicenses } from '../../lib/queries/licenses.api.ts';
import { TextLink } from '../../ui/content/text-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** What is at stake when the account is closed, of real money alone: nothing where there is nothing. */
export function ClosingLosses() {
  const { data: balance } = useBalance('live');
  const { data: licenses } = useHeldLicenses('live');
  const sums = balance?.available.filter(({ amount }) => amount > 0).map(formatMoney) ?? [];
  const held = licenses?.items.length ?? 0;
  return (
    <>
      {sums.length > 0 && (
        <Notice tone="warn">
          There is {sums.join(' and ')} in your live balance. Spend it first: until then the account cannot be closed.
        </Notice>
      )}
      {held > 0 && (
        <Notice tone="warn">
          You lose the use of {licenses?.has_more ? `more than ${held}` : held} {held === 1 ? 'license' : 'licenses'}:
          what you bought can no longer be downloaded or deployed.{' '}
          <TextLink to="/dashboard/purchases">See your purchases</TextLink>
        </Notice>
      )}
    </>
  );
}
