import { eventually } from '../harness/eventually.ts';
import { consentForm, decide, expectRedirectToApp, openLink } from '../harness/people/oauth-flow.ts';
import { signIn } from '../harness/people/sign-in.ts';

const QUESTION = /\bhttps?:\/\/\S+\/oauth\/authorize\?\S+/;

/** A reader who finds the address of a page of consent in an output opens it in a browser, as Ada, and allows what is asked. */
export async function followConsent(output: string, email: string): Promise<void> {
  const [url] = QUESTION.exec(output) ?? [];
  if (url === undefined) return;
  const { origin, pathname, search } = new URL(url);
  const { browser } = await signIn({ email, browser: { url: origin } });
  const back = expectRedirectToApp(await decide(browser, consentForm(await openLink(browser, pathname + search))));
  // What waits there may still be starting: one loads the page again.
  const response = await eventually(`an answer at ${back.origin}`, () => fetch(back).catch(() => undefined));
  await response.body?.cancel();
}
