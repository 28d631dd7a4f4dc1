import { eventually } from '../harness/eventually.ts';
import { consentForm, decide, expectRedirectToApp, openLink } from '../harness/people/oauth-flow.ts';
import { signIn } from '../harness/people/sign-in.ts';

const AUTHORIZATION_URL = /\bhttps?:\/\/\S+\/oauth\/authorize\?\S+/;

/** Opens an authorization URL in an output, signs in and consents, as a reader would. */
export async function followConsent(output: string, email: string): Promise<void> {
  const [url] = AUTHORIZATION_URL.exec(output) ?? [];
  if (url === undefined) return;
  const { origin, pathname, search } = new URL(url);
  const { browser } = await signIn({ email, browser: { url: origin } });
  const back = expectRedirectToApp(await decide(browser, consentForm(await openLink(browser, pathname + search))));
  // The app may still be starting, so the page is loaded until it responds.
  const response = await eventually(`a response at ${back.origin}`, () => fetch(back).catch(() => undefined));
  await response.body?.cancel();
}
