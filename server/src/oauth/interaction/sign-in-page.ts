import { type Html, html } from '../../platform/http/escape-html.ts';
import type { Asked } from './asked.ts';
import { notice, renderPage } from './interaction-page.ts';

export interface SignInParts {
  /** Of this page: where the form goes, and where signing up comes back to. */
  address: string;
  asked: Asked;
  formToken: string;
  /** What was typed, when it was wrong. The password never comes back. */
  email?: string | undefined;
  problem?: string | undefined;
  /** Somebody is signed in, and wants to be somebody else. */
  instead?: boolean | undefined;
}

/** Asks who the person is, before they are asked what the app may do. */
export function signInPage(parts: SignInParts): string {
  const { address, asked, formToken, email = '', problem, instead = false } = parts;
  const fault = problem === undefined ? html`` : html` aria-invalid="true" aria-describedby="notice"`;
  // Who has typed the address once goes on with the password.
  const focus = (here: boolean) => (here ? html` autofocus` : html``);
  return renderPage({
    title: 'Sign in',
    content: html`<header><h1>Sign in</h1><p class="lead">${purposeOf(asked)}</p></header>
${problem && notice('danger', problem)}
<form class="stack" method="post" action="${address}">
<input type="hidden" name="token" value="${formToken}">
<div><label class="name" for="email">E-mail</label>
<input class="text" id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${email}"${fault}${focus(email === '')}></div>
<div><label class="name" for="password">Password</label>
<input class="text" id="password" name="password" type="password" autocomplete="current-password" required maxlength="200" spellcheck="false" autocapitalize="off"${fault}${focus(email !== '')}></div>
<button class="button primary full">Sign in</button>
<p class="center"><a href="/forgot-password">Forgot your password?</a></p>
</form>`,
    aside: instead
      ? html`<a href="${address}">Go on with the account that is signed in</a>`
      : html`New here? <a href="/sign-up?next=${encodeURIComponent(address)}">Create an account</a>`,
  });
}

function purposeOf(asked: Asked): Html {
  if (asked.kind === 'device') return html`Then you decide whether to sign in the Souk command line.`;
  return html`Then you decide what <strong><bdi>${asked.app.name}</bdi></strong> may do with your account. It does not see your password.`;
}
