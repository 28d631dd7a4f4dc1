import type { AccountProfile } from '../../access/principal.ts';
import { type Html, html } from '../../platform/http/escape-html.ts';
import { isConfidential } from '../apps/oauth-app.ts';
import { BASIC_WORDS, type OfferedScope, SCOPE_WORDS, type ScopeWords } from '../offered-scopes.ts';
import type { AppRequest } from './asked.ts';
import { CHECK_ICON, initialOf, LINK_ICON, LOGO, notice, renderPage } from './interaction-page.ts';
import { placeOf } from './return-url.ts';

export interface DecisionParts {
  /** Of this page, where the form goes. */
  address: string;
  account: AccountProfile;
  formToken: string;
  /** What the person must know before they decide, or why it was not decided. */
  notice?: string | undefined;
}

export interface ConsentParts extends DecisionParts {
  asked: AppRequest;
  /** What is ticked; everything, unless the person has chosen before. */
  ticked?: ReadonlySet<string> | undefined;
}

/** Asks what an app may do with the account of whoever is signed in. */
export function consentPage(parts: ConsentParts): string {
  const { asked, formToken, address } = parts;
  const { app, scopes, required } = asked;
  const ticked = parts.ticked ?? new Set<string>(scopes);
  const optional = scopes.length - required.size;
  return renderPage({
    title: 'Connect an app',
    wide: true,
    content: html`<header class="stack">
<div class="pair"><span class="tile" aria-hidden="true">${initialOf(app.name)}</span>${LINK_ICON}<span class="tile bare">${LOGO}</span></div>
<div><h1>Connect <bdi>${app.name}</bdi> to your account?</h1>
<p class="lead">An app by <strong><bdi>${app.owner_name}</bdi></strong> (<bdi>${app.owner_slug}</bdi>)</p></div>
<p>${modeWords(app.mode)}</p>
</header>
${parts.notice && notice('danger', parts.notice)}
${accountBox(parts)}
<form class="stack" method="post" action="${address}">
<input type="hidden" name="token" value="${formToken}">${[...required].map(shownAsRequired)}
<fieldset${parts.notice ? html` aria-describedby="notice"` : html``}>
<legend><h2>It will be able to</h2></legend>
${optional > 0 && html`<p class="small muted">Untick what you do not want it to do.</p>`}
<ul class="list">${fixed(BASIC_WORDS, 'Always')}${scopes.map((scope) =>
      required.has(scope) ? fixed(SCOPE_WORDS[scope], 'Required') : choice(scope, ticked.has(scope)),
    )}</ul>
</fieldset>
<p class="small muted">It can never spend money, create API keys or see your password. You can disconnect it at any time under Connected apps.</p>
${returnWords(asked)}
<div class="buttons"><button class="button" name="decision" value="deny">Deny</button><button class="button primary" name="decision" value="allow">Allow</button></div>
</form>`,
  });
}

/** Who decides, and the way out for who is somebody else. */
export function accountBox({ account, address }: Pick<DecisionParts, 'account' | 'address'>): Html {
  return html`<div class="person"><span class="tile" aria-hidden="true">${initialOf(account.name)}</span>
<div class="who"><span class="hidden">You are signed in as</span> <strong><bdi>${account.name}</bdi></strong> <span class="small muted"><bdi>${account.email}</bdi></span></div>
<a class="small" href="${address}?account=other">Not you?</a></div>`;
}

function modeWords(mode: AppRequest['app']['mode']): Html {
  return mode === 'test'
    ? html`<span class="badge warn">Test mode</span> <span class="small muted">No real money, test data only.</span>`
    : html`<span class="badge accent">Live mode</span> <span class="small muted">It works with your real data and real sales.</span>`;
}

function choice(scope: OfferedScope, ticked: boolean): Html {
  const mark = ticked ? html` checked` : html``;
  return html`<li><label class="item"><input type="checkbox" name="scope" value="${scope}"${mark}>${what(SCOPE_WORDS[scope])}</label></li>`;
}

/** Says what was shown as required, for the app may have come to require more by the time that the form is sent. */
function shownAsRequired(scope: OfferedScope): Html {
  return html`<input type="hidden" name="required" value="${scope}">`;
}

/** What cannot be withheld. */
function fixed(words: ScopeWords, badge: string): Html {
  return html`<li><div class="item">${CHECK_ICON}${what(words, badge)}</div></li>`;
}

function what({ title, detail }: ScopeWords, badge?: string): Html {
  return html`<span class="what"><span class="title">${title}${badge && html` <span class="badge">${badge}</span>`}</span><span class="detail">${detail}</span></span>`;
}

function returnWords({ app, redirectUri }: AppRequest): Html {
  const { place, kind } = placeOf(redirectUri);
  const where = html`<strong class="mono"><bdi>${place}</bdi></strong>`;
  if (kind === 'site') return html`<p class="small">Then you go back to ${where}.</p>`;
  const words =
    kind === 'program'
      ? html`Then you go back to a program on this computer, at ${where}.`
      : html`Then you go back to an app on this device, ${where}.`;
  if (isConfidential(app)) return html`<p class="small">${words}</p>`;
  return html`${notice('warn', html`${words} We cannot check which program that is: allow it only if you have just started this there yourself.`, 'place')}`;
}
