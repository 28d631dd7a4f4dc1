import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import type { Mode } from '../../../src/platform/db/realm.ts';
import type { Browser } from '../clients/browser.ts';
import { type ApiResponse, Client } from '../clients/client.ts';
import type { Person } from './people.ts';

// The authorization code flow of an app over HTTP: from the authorization request to tokens and their revocation.

/** Redirect URI at which nothing listens. Redirects to it are not followed. */
export const CALLBACK = 'http://127.0.0.1:9/callback';
const REQUESTED_SCOPES = 'models:read listings:read';

export interface App {
  id: string;
  name: string;
  mode: Mode;
  /** Undefined for public apps. */
  secret: string | undefined;
  redirectUri: string;
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
  scope: string;
}

export async function registerApp(owner: Person, fields: object = {}): Promise<App> {
  const response = await owner.browser.post('/v1/oauth_apps', {
    name: 'Robot Studio',
    mode: 'test',
    redirect_uris: [CALLBACK],
    ...fields,
  });
  assert.equal(response.status, 201, response.text);
  const { client_id: id, client_secret, name, mode, redirect_uris } = response.body;
  return { id, name, mode, secret: client_secret ?? undefined, redirectUri: redirect_uris[0] };
}

/** An authorization request, and what the app stores until the callback. */
export interface AuthorizationRequest {
  /** Path with query on the market's origin. */
  path: string;
  state: string;
  verifier: string;
}

/** Creates an authorization request. `changes` replaces parameters, or omits those that are undefined. */
export function newAuthorizationRequest(
  app: App,
  changes: Record<string, string | undefined> = {},
): AuthorizationRequest {
  const state = randomBytes(16).toString('base64url');
  const verifier = randomBytes(32).toString('base64url');
  const parameters: Record<string, string | undefined> = {
    response_type: 'code',
    client_id: app.id,
    redirect_uri: app.redirectUri,
    scope: REQUESTED_SCOPES,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { path: `/oauth/authorize?${new URLSearchParams(given)}`, state, verifier };
}

/** Where a browser ends up: at a page of the market, or at another origin, which is not requested. */
export interface Landing {
  url: URL;
  /** Undefined at another origin. */
  page: ApiResponse | undefined;
}

/** Opens a path of the market as from a link on the app's site, and follows redirects. */
export async function openLink(browser: Browser, path: string): Promise<Landing> {
  return follow(browser, path, await browser.get(path, { headers: { 'sec-fetch-site': 'cross-site' } }));
}

async function follow(browser: Browser, from: string, first: ApiResponse): Promise<Landing> {
  let url = new URL(from, browser.url);
  let response = first;
  for (let hops = 0; hops < 10; hops++) {
    const location = response.headers.get('location');
    if (location === null) return { url, page: response };
    url = new URL(location, url);
    if (url.origin !== browser.url) return { url, page: undefined };
    response = await browser.get(url.pathname + url.search);
  }
  throw new Error('too many redirects');
}

/** Returns the visible text, for assertion messages. */
export function describeLanding({ url, page }: Landing): string {
  const words = page?.text.replace(/<style>.*<\/style>/s, '').replace(/\s*<[^>]*>\s*/g, ' ');
  return `${page?.status ?? 'redirected to'} ${url.href} ${words ?? ''}`;
}

/** Asserts that the browser was redirected to the app, and returns the URL with its parameters. */
export function expectRedirectToApp(landing: Landing): URL {
  assert.ok(landing.page === undefined, `not redirected: ${describeLanding(landing)}`);
  return landing.url;
}

/** The consent form with the values that a browser would send unchanged. */
export interface ConsentForm {
  action: string;
  fields: URLSearchParams;
}

export function consentForm(landing: Landing): ConsentForm {
  const { url, page } = landing;
  assert.ok(page?.status === 200, describeLanding(landing));
  const forms = [...page.text.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)];
  const [, attributes = '', content = ''] = forms.find(([form]) => form.includes('name="decision"')) ?? [];
  assert.ok(content, `no consent form: ${describeLanding(landing)}`);
  const fields = new URLSearchParams();
  for (const [, input = ''] of content.matchAll(/<input\b([^>]*)>/g)) {
    const isBox = attributeOf(input, 'type') === 'checkbox';
    if (/\sdisabled\b/.test(input) || (isBox && !/\schecked\b/.test(input))) continue;
    fields.append(attributeOf(input, 'name') ?? '', attributeOf(input, 'value') ?? 'on');
  }
  return { action: attributeOf(attributes, 'action') ?? url.pathname, fields };
}

function attributeOf(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&');
}

/** Submits the form, and follows redirects. */
export async function decide(browser: Browser, form: ConsentForm, decision: 'allow' | 'deny' = 'allow') {
  const fields = new URLSearchParams(form.fields);
  fields.set('decision', decision);
  return follow(browser, form.action, await sendForm(browser, form.action, fields));
}

/** Consents to everything requested, and returns the parameters of the callback. */
export async function consent(browser: Browser, { path }: AuthorizationRequest): Promise<URLSearchParams> {
  const { searchParams, href } = expectRedirectToApp(await decide(browser, consentForm(await openLink(browser, path))));
  assert.ok(searchParams.has('code'), href);
  return searchParams;
}

export function sendForm(client: Client, path: string, fields: URLSearchParams | Record<string, string>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return client.call('POST', path, { body: new URLSearchParams(fields).toString(), headers });
}

/** Sends a form as the app, with its secret if it has one. */
function sendAs(app: App, url: string, path: string, fields: Record<string, string>): Promise<ApiResponse> {
  const secret = app.secret === undefined ? {} : { client_secret: app.secret };
  return sendForm(new Client(url), path, { client_id: app.id, ...secret, ...fields });
}

export function exchange(
  app: App,
  url: string,
  request: AuthorizationRequest,
  code: string,
  changes: Record<string, string> = {},
) {
  const { verifier } = request;
  const fields = { grant_type: 'authorization_code', code, redirect_uri: app.redirectUri, code_verifier: verifier };
  return sendAs(app, url, '/oauth/token', { ...fields, ...changes });
}

export function refresh(
  app: App,
  url: string,
  token: string,
  changes: Record<string, string> = {},
): Promise<ApiResponse> {
  return sendAs(app, url, '/oauth/token', { grant_type: 'refresh_token', refresh_token: token, ...changes });
}

export function revoke(app: App, url: string, token: string): Promise<ApiResponse> {
  return sendAs(app, url, '/oauth/revoke', { token });
}

/** Connects an app to an account with full consent, and returns its tokens. */
export async function connect(app: App, person: Person, changes: Record<string, string> = {}): Promise<Tokens> {
  const request = newAuthorizationRequest(app, changes);
  const code = (await consent(person.browser, request)).get('code') as string;
  const response = await exchange(app, person.browser.url, request, code);
  assert.equal(response.status, 200, response.text);
  return response.body;
}

/** Asserts an error response as in RFC 6749. */
export function assertOAuthError(response: ApiResponse, error: string, status = 400): void {
  assert.deepEqual([response.status, response.body?.error], [status, error], response.text);
  assert.equal(typeof response.body.error_description, 'string');
  assert.match(response.headers.get('cache-control') ?? '', /no-store/);
}

export async function statusWith(url: string, accessToken: string, path = '/v1/me'): Promise<number> {
  return (await new Client(url).withKey(accessToken).get(path)).status;
}
