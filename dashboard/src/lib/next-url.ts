import { useEffect } from 'react';
import { type Location, useNavigate, useSearchParams } from 'react-router';

const HOME = '/dashboard';

type Place = Pick<Location, 'pathname' | 'search'>;

export const signInPath = (place: Place): string => comingBackFrom('/sign-in', place);
export const signUpPath = (place: Place): string => comingBackFrom('/sign-up', place);

/** From the front page people go on to their overview: to see the front page again they did not sign in. */
function comingBackFrom(path: '/sign-in' | '/sign-up', { pathname, search }: Place): string {
  const next = pathname + search;
  return next === HOME || pathname === '/' ? path : `${path}?${new URLSearchParams({ next })}`;
}

/** A link to another way in, which goes on to the same page afterwards. */
export function keepNext(path: '/sign-in' | '/sign-up', params: URLSearchParams): string {
  const next = params.get('next');
  return next === null ? path : `${path}?${new URLSearchParams({ next })}`;
}

/** The address to go on to: only ever one of this site, whatever the link that led here says. */
export function localPath(next: string | null, origin: string): string {
  if (!next?.startsWith('/')) return HOME;
  // The browser's own parser decides: `//elsewhere` and `/\elsewhere` are other sites.
  const url = URL.canParse(next, origin) ? new URL(next, origin) : undefined;
  // Without its host the path is parsed once more: of `/.//elsewhere` only `//elsewhere` would be left.
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : HOME;
}

/** Goes on to where the person was heading before they had to sign in. */
export function Continue(): null {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const address = localPath(params.get('next'), window.location.origin);
  useEffect(() => {
    // Other addresses may be the server's own pages.
    if (/^\/dashboard(?:[/?#]|$)/.test(address)) void navigate(address, { replace: true });
    else window.location.replace(address);
  }, [address, navigate]);
  return null;
}
