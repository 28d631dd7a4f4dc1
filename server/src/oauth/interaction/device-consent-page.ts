import { html } from '../../platform/http/escape-html.ts';
import { accountBox, type DecisionParts } from './consent-page.ts';
import type { DeviceRequest } from './consent-request.ts';
import { CHECK_ICON, notice, renderPage, TERMINAL_ICON } from './interaction-page.ts';

export interface DeviceConsentParts extends DecisionParts {
  consentRequest: DeviceRequest;
}

const WARNING = html`Approve only if you have just run <code>souk login</code> yourself and the codes match. If someone else sent you here, they would be signed in as you.`;

/** Asks whether the command line that wants to be signed in is the user's own. */
export function deviceConsentPage(parts: DeviceConsentParts): string {
  const { consentRequest, formToken, path } = parts;
  return renderPage({
    title: 'Sign in the command line',
    wide: true,
    content: html`<header class="stack">
<span class="tile">${TERMINAL_ICON}</span>
<div><h1>Sign in the Souk command line?</h1>
<p class="lead">Your terminal must show this code:</p></div>
</header>
<p class="usercode">${consentRequest.userCode}</p>
${parts.notice && notice('danger', parts.notice)}
${notice('warn', WARNING, 'warning')}
<section class="stack" aria-labelledby="from"><h2 id="from">Where the request comes from</h2>
<dl class="facts"><dt>IP address</dt><dd><bdi>${consentRequest.ip || 'Unknown'}</bdi></dd><dt>Program</dt><dd><bdi>${consentRequest.userAgent || 'Unknown'}</bdi></dd></dl></section>
${accountBox(parts)}
<section aria-labelledby="able"><h2 id="able">It will be able to</h2>
<ul class="list"><li><div class="item">${CHECK_ICON}<span class="what"><span class="title">Do everything that you can do</span><span class="detail">In test and live mode, including spending money and creating keys, for 30 days. It is listed under Sessions, where you can sign it out.</span></span></div></li></ul></section>
<form method="post" action="${path}">
<input type="hidden" name="token" value="${formToken}">
<div class="buttons"><button class="button" name="decision" value="deny">Deny</button><button class="button primary" name="decision" value="allow">Approve</button></div>
</form>`,
  });
}
