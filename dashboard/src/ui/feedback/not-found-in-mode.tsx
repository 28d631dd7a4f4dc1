import { useMode } from '../../lib/mode.ts';
import { ButtonLink } from '../forms/button.tsx';
import { PageHeader } from '../layout/page-header.tsx';

interface NotFoundInModeProps {
  /** Kind of the object: `payout`. */
  what: string;
  /** A sentence about where it may be. */
  reason: string;
  /** Path of the list of such objects. */
  to: string;
  /** Name of that list: `All payouts`. */
  list: string;
}

/** Replaces the page of an object that this mode does not have, also after the mode was switched on that page. */
export function NotFoundInMode({ what, reason, to, list }: NotFoundInModeProps) {
  const mode = useMode();
  return (
    <>
      <PageHeader
        title={`${what.charAt(0).toUpperCase()}${what.slice(1)} not found`}
        description={`You don’t have this ${what} in ${mode} mode. ${reason}`}
      />
      <ButtonLink to={to}>
        {list} in {mode} mode
      </ButtonLink>
    </>
  );
}
