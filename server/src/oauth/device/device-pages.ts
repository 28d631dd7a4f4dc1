import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { ApiError } from '../../platform/errors.ts';
import { type Html, html } from '../../platform/http/escape-html.ts';
import { CHECK_ICON, interactionHeaders, notice, renderPage } from '../interaction/interaction-page.ts';

type DeviceFlow = NonNullable<NonNullable<Configuration['features']>['deviceFlow']>;

const PAGE = '/oauth/device';
/** Longer than any code, with separators. */
const MAX_CODE_LENGTH = 20;

/** The pages where a code from the command line is entered. It is confirmed on the interaction's page. */
export function deviceFlowFeature(): DeviceFlow {
  return {
    enabled: true,
    charset: 'base-20',
    mask: '****-****',
    deviceInfo: (ctx) => ({ ip: ctx.ip, ua: ctx.get('user-agent') }),
    userCodeInputSource: (ctx, _form, _out, problem) => {
      if (!problem) renderForm(ctx);
      else if (problem.name === 'AbortedError') renderDenied(ctx);
      else renderProblem(ctx, problem);
    },
    // Only for forms other than ours: ours submit at once that the code was compared.
    userCodeConfirmSource: (ctx, _form, _client, _device, userCode) => renderForm(ctx, { typed: userCode }),
    successSource: (ctx) => renderSuccess(ctx),
  };
}

interface Problem {
  message: Html;
  status?: number;
  /** True for a wrong guess. */
  wrong?: boolean;
}

const RUN_AGAIN = html`Run <code>souk login</code> again for a new one.`;
const PROBLEMS: Record<string, Problem> = {
  NotFoundError: { message: html`This code is not valid. Compare it with the one in your terminal.`, wrong: true },
  ExpiredError: { message: html`This code has expired. ${RUN_AGAIN}` },
  AlreadyUsedError: { message: html`This code was already used. ${RUN_AGAIN}` },
  NoCodeError: { message: html`Enter the code that your terminal shows.` },
  SessionNotFound: { message: html`This request was already decided or has expired. ${RUN_AGAIN}` },
  InvalidRequest: { message: html`This page has expired, or was open in another window. Submit the code again.` },
};
const OURS: Problem = { message: html`Something went wrong on our side. Try again in a moment.`, status: 500 };

/** Explains a problem with a code on the page where the next one can be entered. */
function renderProblem(ctx: KoaContextWithOIDC, problem: Error & { userCode?: string }): void {
  const { message, status = 400, wrong = false } = PROBLEMS[problem.name] ?? OURS;
  ctx.state.wrongCode = wrong;
  ctx.status = status;
  if (isStored(ctx.oidc.session)) renderForm(ctx, { typed: problem.userCode, complaint: message });
  else renderWayBack(ctx, message);
}

/**
 * Returns whether the session is stored. A browser without the cookie gets none with this response, so a form in it
 * would be rejected. The provider has noted the form's token in a session that it never stored, and would fail to
 * update that.
 */
function isStored(session: { exp?: number; touched?: boolean } | undefined): boolean {
  if (session?.exp !== undefined) return true;
  if (session) session.touched = false;
  return false;
}

function renderWayBack(ctx: KoaContextWithOIDC, complaint: Html): void {
  show(ctx, {
    title: 'Sign in the command line',
    content: html`<header><h1>Sign in the command line</h1></header>
${notice('danger', complaint)}
<p><a class="button full" href="${PAGE}">Enter a code</a></p>`,
  });
}

/** Returns whether the request tried a wrong code. */
export function wasWrongCode(ctx: Pick<KoaContextWithOIDC, 'state'>): boolean {
  return ctx.state.wrongCode === true;
}

interface FormParts {
  typed?: string | undefined;
  complaint?: Html | undefined;
}

function renderForm(ctx: KoaContextWithOIDC, { typed, complaint }: FormParts = {}): void {
  // From a URL that contains the code. It is prefilled, and people submit it once they have compared it.
  const { prefill } = ctx.query;
  const code = (typed ?? (typeof prefill === 'string' ? prefill : '')).slice(0, MAX_CODE_LENGTH);
  const fault = complaint && html` aria-invalid="true"`;
  show(ctx, {
    title: 'Sign in the command line',
    content: html`<header><h1>Sign in the command line</h1>
<p class="lead">${code && !complaint ? 'Compare this code with the one that your terminal shows.' : html`Enter the code that your terminal shows after <code>souk login</code>.`}</p></header>
${complaint && notice('danger', complaint)}
<form class="stack" method="post" action="${PAGE}">
<input type="hidden" name="xsrf" value="${String(ctx.oidc.session?.state?.secret ?? '')}">
<input type="hidden" name="confirm" value="yes">
<div><label class="name" for="user_code">Code</label>
<input class="text code" id="user_code" name="user_code" value="${code}" required maxlength="${MAX_CODE_LENGTH}" autocomplete="off" autocapitalize="characters" autocorrect="off" spellcheck="false" autofocus aria-describedby="${complaint ? 'notice warning' : 'warning'}"${fault}></div>
<button class="button primary full">Continue</button>
<p class="small muted" id="warning">Continue only if you ran <code>souk login</code> yourself. If someone sent you a code, by email or in a chat, they would be signed in as you.</p>
</form>`,
  });
}

function renderDenied(ctx: KoaContextWithOIDC): void {
  ctx.status = 200;
  show(ctx, {
    title: 'Denied',
    content: html`<header><h1>You denied the sign-in</h1>
<p class="lead">The command line was not signed in. You can close this page.</p></header>`,
  });
}

function renderSuccess(ctx: KoaContextWithOIDC): void {
  show(ctx, {
    title: 'Signed in',
    content: html`<div class="tile">${CHECK_ICON}</div>
<header><h1>You are signed in on your command line</h1>
<p class="lead">You can close this page.</p></header>
<p class="small muted">The session lasts for 30 days. You can end it sooner with <code>souk logout</code>, or under <a href="/dashboard/sessions">Sessions</a>.</p>`,
  });
}

/** Sent before the code was checked. */
export function renderTooManyCodes(ctx: KoaContextWithOIDC, { headers }: ApiError): void {
  const minutes = Math.ceil(Number(headers['retry-after'] ?? 60) / 60);
  ctx.status = 429;
  ctx.set(headers);
  show(ctx, {
    title: 'Too many wrong codes',
    content: html`<header><h1>Too many wrong codes</h1>
<p class="lead">Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.</p></header>
<p><a class="button full" href="${PAGE}">Enter a code</a></p>`,
  });
}

function show(ctx: KoaContextWithOIDC, page: { title: string; content: Html }): void {
  ctx.set(interactionHeaders());
  ctx.body = renderPage(page);
}
