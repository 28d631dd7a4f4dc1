import { formatMoney } from '../../lib/format/money.ts';
import { useBalance } from '../../lib/queries/balance.api.ts';
import { useHeldLicenses } from '../../lib/queries/licenses.api.ts';
import { TextLink } from '../../ui/content/text-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** Warns of what closing the account would lose in live mode: its balance and its licenses. */
export function ClosingWarnings() {
  const { data: balance } = useBalance('live');
  const { data: licenses } = useHeldLicenses('live');
  const sums = balance?.available.filter(({ amount }) => amount > 0).map(formatMoney) ?? [];
  const held = licenses?.items.length ?? 0;
  return (
    <>
      {sums.length > 0 && (
        <Notice tone="warn">
          Your live balance holds {sums.join(' and ')}. Spend it before you close the account.
        </Notice>
      )}
      {held > 0 && (
        <Notice tone="warn">
          You lose access to {licenses?.has_more ? `more than ${held}` : held} {held === 1 ? 'license' : 'licenses'}:
          what you bought can no longer be downloaded or deployed.{' '}
          <TextLink to="/dashboard/purchases">See your purchases</TextLink>
        </Notice>
      )}
    </>
  );
}
