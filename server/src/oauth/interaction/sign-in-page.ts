import { type Html, html } from '../../platform/http/escape-html.ts';
import type { ConsentRequest } from './consent-request.ts';
import { notice, renderPage } from './interaction-page.ts';

export interface SignInParts {
  /** Path of this page: the form is submitted to it, and sign-up returns to it. */
  path: string;
  consentRequest: ConsentRequest;
  formToken: string;
  /** The email that was entered, if sign-in failed. The password is never returned. */
  email?: string | undefined;
  problem?: string | undefined;
  /** The user is signed in but wants to use another account. */
  instead?: boolean | undefined;
}

/** Asks the user to sign in before they decide what the app may do. */
export function signInPage(parts: SignInParts): string {
  const { path, consentRequest, formToken, email = '', problem, instead = false } = parts;
  const fault = problem === undefined ? html`` : html` aria-invalid="true" aria-describedby="notice"`;
  // After the email was entered once, the password gets the focus.
  const focus = (here: boolean) => (here ? html` autofocus` : html``);
  return renderPage({
    title: 'Sign in',
    content: html`<header><h1>Sign in</h1><p class="lead">${purposeOf(consentRequest)}</p></header>
${problem && notice('danger', problem)}
<form class="stack" method="post" action="${path}">
<input type="hidden" name="token" value="${formToken}">
<div><label class="name" for="email">Email</label>
<input class="text" id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${email}"${fault}${focus(email === '')}></div>
<div><label class="name" for="password">Password</label>
<input class="text" id="password" name="password" type="password" autocomplete="current-password" required maxlength="200" spellcheck="false" autocapitalize="off"${fault}${focus(email !== '')}></div>
<button class="button primary full">Sign in</button>
<p class="center"><a href="/forgot-password">Forgot your password?</a></p>
</form>`,
    aside: instead
      ? html`<a href="${path}">Continue with the signed-in account</a>`
      : html`New here? <a href="/sign-up?next=${encodeURIComponent(path)}">Create an account</a>`,
  });
}

function purposeOf(consentRequest: ConsentRequest): Html {
  if (consentRequest.kind === 'device') return html`Then you decide whether to sign in the Souk command line.`;
  return html`Then you decide what <strong><bdi>${consentRequest.app.name}</bdi></strong> may do with your account. It does not see your password.`;
}
