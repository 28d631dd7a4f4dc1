import { useLocation } from 'react-router';
import { signInPath } from '../../../lib/next-url.ts';
import { useVisitor } from '../../../lib/session.ts';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { BoxIcon } from '../../../ui/layout/icons.tsx';
import { usePageTitle } from '../../../ui/layout/page-title.ts';

interface AssetMissingProps {
  /** What was looked for, such as `model`. */
  what: string;
  name: string;
  /** It is there, and not for whoever asks. */
  isHidden?: boolean;
  /** Where others of its kind are. */
  others: { to: string; label: string };
}

/** In the place of what is not there, or not for whoever asks. */
export function AssetMissing({ what, name, isHidden = false, others }: AssetMissingProps) {
  const isSignedIn = useVisitor() !== null;
  const location = useLocation();
  usePageTitle(isHidden ? 'Not public' : `No such ${what}`);
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-4 py-20 text-center sm:py-28">
      <span className="grid size-14 place-items-center rounded-2xl border border-line bg-surface text-muted shadow-xs">
        <BoxIcon className="size-7" />
      </span>
      <p className="mt-6 font-mono text-sm text-muted">{isHidden ? 403 : 404}</p>
      <h1 className="mt-1 text-2xl font-semibold tracking-tight text-balance">
        {isHidden ? `This ${what} is not public` : `There is no such ${what} here`}
      </h1>
      <p className="mt-3 text-pretty text-muted">
        <span className="font-mono text-sm wrap-anywhere">{name}</span>{' '}
        {isHidden ? 'has not been published yet.' : 'does not exist, or has left the market.'}{' '}
        {isSignedIn ? 'It may also be there in the other mode.' : 'If it is yours, sign in to see it.'}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to={others.to} look="primary">
          {others.label}
        </ButtonLink>
        {!isSignedIn && <ButtonLink to={signInPath(location)}>Sign in</ButtonLink>}
      </div>
    </div>
  );
}
