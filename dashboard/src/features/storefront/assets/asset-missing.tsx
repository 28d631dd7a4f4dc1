import { useLocation } from 'react-router';
import { signInPath } from '../../../lib/next-url.ts';
import { useVisitor } from '../../../lib/session.ts';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { BoxIcon } from '../../../ui/layout/icons.tsx';
import { usePageTitle } from '../../../ui/layout/page-title.ts';

interface AssetMissingProps {
  /** Kind of the asset, such as `model`. */
  what: string;
  name: string;
  /** It exists, but is not visible to this account. */
  isHidden?: boolean;
  /** Link to others of its kind. */
  others: { to: string; label: string };
}

/** Shown for an asset that does not exist or is not visible to this account. */
export function AssetMissing({ what, name, isHidden = false, others }: AssetMissingProps) {
  const isSignedIn = useVisitor() !== null;
  const location = useLocation();
  usePageTitle(isHidden ? 'Not public' : `${toTitle(what)} not found`);
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-4 py-20 text-center sm:py-28">
      <span className="grid size-14 place-items-center rounded-2xl border border-line bg-surface text-muted shadow-xs">
        <BoxIcon className="size-7" />
      </span>
      <p className="mt-6 font-mono text-sm text-muted">{isHidden ? 403 : 404}</p>
      <h1 className="mt-1 text-2xl font-semibold tracking-tight text-balance">
        {isHidden ? `This ${what} is not public` : `${toTitle(what)} not found`}
      </h1>
      <p className="mt-3 text-pretty text-muted">
        <span className="font-mono text-sm wrap-anywhere">{name}</span>{' '}
        {isHidden ? 'has not been published yet.' : 'does not exist or was removed.'}{' '}
        {isSignedIn ? 'It may exist in the other mode.' : 'If it is yours, sign in to see it.'}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to={others.to} variant="primary">
          {others.label}
        </ButtonLink>
        {!isSignedIn && <ButtonLink to={signInPath(location)}>Sign in</ButtonLink>}
      </div>
    </div>
  );
}

const toTitle = (what: string): string => what.charAt(0).toUpperCase() + what.slice(1);
