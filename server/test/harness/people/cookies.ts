import { Browser } from '../clients/browser.ts';
import type { ApiResponse } from '../clients/client.ts';

/** Copies a browser with its cookies. Later cookies are not shared. */
export function tabOf(browser: Browser, url: string = browser.url): Browser {
  const tab = new Browser(url);
  for (const [name, cookie] of browser.cookies) tab.cookies.set(name, cookie);
  return tab;
}

export function cookieValue(browser: Browser, name: string): string {
  const cookie = browser.cookies.get(name);
  if (!cookie) throw new Error(`there is no cookie ${name}`);
  return cookie.value;
}

/** Copies a browser and replaces one cookie. */
export function withCookie(browser: Browser, name: string, value: string): Browser {
  const edited = tabOf(browser);
  const path = browser.cookies.get(name)?.path ?? '/';
  edited.cookies.set(name, { value, path, attributes: '' });
  return edited;
}

/** Returns the cookies that a response sets, by name, with their sorted attributes. */
export function cookiesSetBy(response: ApiResponse): Record<string, string> {
  return Object.fromEntries(
    response.headers.getSetCookie().map((line) => {
      const [pair = '', ...attributes] = line.split('; ');
      return [pair.split('=')[0], attributes.sort().join('; ')];
    }),
  );
}
