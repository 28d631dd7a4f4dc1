import type { AccountProfile } from '../../access/principal.ts';
import { type Html, html } from '../../platform/http/escape-html.ts';
import { isConfidential } from '../apps/oauth-app.ts';
import { BASIC_TEXT, type OfferedScope, SCOPE_DESCRIPTIONS, type ScopeText } from '../offered-scopes.ts';
import type { AppRequest } from './consent-request.ts';
import { CHECK_ICON, initialOf, LINK_ICON, LOGO, notice, renderPage } from './interaction-page.ts';
import { placeOf } from './return-url.ts';

export interface DecisionParts {
  /** Path of this page, to which the form is submitted. */
  path: string;
  account: AccountProfile;
  formToken: string;
  /** Information for the decision, or the reason why it failed. */
  notice?: string | undefined;
}

export interface ConsentParts extends DecisionParts {
  consentRequest: AppRequest;
  /** Ticked scopes; all of them, unless the user has chosen before. */
  ticked?: ReadonlySet<string> | undefined;
}

/** Asks what an app may do with the account of the signed-in user. */
export function consentPage(parts: ConsentParts): string {
  const { consentRequest, formToken, path } = parts;
  const { app, scopes, required } = consentRequest;
  const ticked = parts.ticked ?? new Set<string>(scopes);
  const optional = scopes.length - required.size;
  return renderPage({
    title: 'Connect an app',
    wide: true,
    content: html`<header class="stack">
<div class="pair"><span class="tile" aria-hidden="true">${initialOf(app.name)}</span>${LINK_ICON}<span class="tile bare">${LOGO}</span></div>
<div><h1>Connect <bdi>${app.name}</bdi> to your account?</h1>
<p class="lead">An app by <strong><bdi>${app.owner_name}</bdi></strong> (<bdi>${app.owner_slug}</bdi>)</p></div>
<p>${modeText(app.mode)}</p>
</header>
${parts.notice && notice('danger', parts.notice)}
${accountBox(parts)}
<form class="stack" method="post" action="${path}">
<input type="hidden" name="token" value="${formToken}">${[...required].map(requiredField)}
<fieldset${parts.notice ? html` aria-describedby="notice"` : html``}>
<legend><h2>It will be able to</h2></legend>
${optional > 0 && html`<p class="small muted">Deselect what you do not want to allow.</p>`}
<ul class="list">${fixed(BASIC_TEXT, 'Always')}${scopes.map((scope) =>
      required.has(scope) ? fixed(SCOPE_DESCRIPTIONS[scope], 'Required') : choice(scope, ticked.has(scope)),
    )}</ul>
</fieldset>
<p class="small muted">It can never spend money, create API keys or see your password. You can disconnect it at any time under Connected apps.</p>
${returnText(consentRequest)}
<div class="buttons"><button class="button" name="decision" value="deny">Deny</button><button class="button primary" name="decision" value="allow">Allow</button></div>
</form>`,
  });
}

/** Shows the signed-in account, with a link to switch it. */
export function accountBox({ account, path }: Pick<DecisionParts, 'account' | 'path'>): Html {
  return html`<div class="person"><span class="tile" aria-hidden="true">${initialOf(account.name)}</span>
<div class="who"><span class="hidden">You are signed in as</span> <strong><bdi>${account.name}</bdi></strong> <span class="small muted"><bdi>${account.email}</bdi></span></div>
<a class="small" href="${path}?account=other">Not you?</a></div>`;
}

function modeText(mode: AppRequest['app']['mode']): Html {
  return mode === 'test'
    ? html`<span class="badge warn">Test mode</span> <span class="small muted">No real money, test data only.</span>`
    : html`<span class="badge accent">Live mode</span> <span class="small muted">It works with your real data and real sales.</span>`;
}

function choice(scope: OfferedScope, ticked: boolean): Html {
  const mark = ticked ? html` checked` : html``;
  return html`<li><label class="item"><input type="checkbox" name="scope" value="${scope}"${mark}>${what(SCOPE_DESCRIPTIONS[scope])}</label></li>`;
}

/** Records what was rendered as required, because the app may require more by the time that the form is submitted. */
function requiredField(scope: OfferedScope): Html {
  return html`<input type="hidden" name="required" value="${scope}">`;
}

/** A scope that cannot be withheld. */
function fixed(words: ScopeText, badge: string): Html {
  return html`<li><div class="item">${CHECK_ICON}${what(words, badge)}</div></li>`;
}

function what({ title, detail }: ScopeText, badge?: string): Html {
  return html`<span class="what"><span class="title">${title}${badge && html` <span class="badge">${badge}</span>`}</span><span class="detail">${detail}</span></span>`;
}

function returnText({ app, redirectUri }: AppRequest): Html {
  const { place, kind } = placeOf(redirectUri);
  const where = html`<strong class="mono"><bdi>${place}</bdi></strong>`;
  if (kind === 'site') return html`<p class="small">You will return to ${where}.</p>`;
  const words =
    kind === 'program'
      ? html`You will return to a program on this computer, at ${where}.`
      : html`You will return to an app on this device, ${where}.`;
  if (isConfidential(app)) return html`<p class="small">${words}</p>`;
  return html`${notice('warn', html`${words} We cannot verify which program it is. Allow this only if you have just started it yourself.`, 'place')}`;
}
