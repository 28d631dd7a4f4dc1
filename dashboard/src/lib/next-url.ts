import { useEffect } from 'react';
import { type Location, useNavigate, useSearchParams } from 'react-router';

const HOME = '/dashboard';

type Place = Pick<Location, 'pathname' | 'search'>;

export const signInPath = (place: Place): string => withNext('/sign-in', place);
export const signUpPath = (place: Place): string => withNext('/sign-up', place);

/** From the front page, signing in leads to the overview: the front page offers nothing new to an account. */
function withNext(path: '/sign-in' | '/sign-up', { pathname, search }: Place): string {
  const next = pathname + search;
  return next === HOME || pathname === '/' ? path : `${path}?${new URLSearchParams({ next })}`;
}

/** Links to the other sign-in form, which leads to the same page afterwards. */
export function keepNext(path: '/sign-in' | '/sign-up', params: URLSearchParams): string {
  const next = params.get('next');
  return next === null ? path : `${path}?${new URLSearchParams({ next })}`;
}

/** Returns the path to continue to. Only paths of this site are accepted, so that a link cannot redirect elsewhere. */
export function localPath(next: string | null, origin: string): string {
  if (!next?.startsWith('/')) return HOME;
  // The browser's own parser decides: `//elsewhere` and `/\elsewhere` are other sites.
  const url = URL.canParse(next, origin) ? new URL(next, origin) : undefined;
  // The path is parsed again without its host: `/.//elsewhere` would become `//elsewhere`.
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : HOME;
}

/** Navigates to the page that required signing in. */
export function Continue(): null {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const path = localPath(params.get('next'), window.location.origin);
  useEffect(() => {
    // Other paths may be pages of the server.
    if (/^\/dashboard(?:[/?#]|$)/.test(path)) void navigate(path, { replace: true });
    else window.location.replace(path);
  }, [path, navigate]);
  return null;
}
