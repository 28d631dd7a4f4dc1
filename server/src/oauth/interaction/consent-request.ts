import type Provider from 'oidc-provider';
import { findUsableApp } from '../apps/find-app.ts';
import type { OwnedApp } from '../apps/oauth-app.ts';
import type { AuthorizationServer, OAuthOptions } from '../oauth-options.ts';
import { type OfferedScope, parseScopes } from '../offered-scopes.ts';
import { CLI_CLIENT_ID } from '../provider/token-prefixes.ts';

export type InteractionOptions = OAuthOptions & AuthorizationServer;
export type Interaction = InstanceType<Provider['Interaction']>;

/** A request of an app for a user's consent. */
export interface AppRequest {
  kind: 'app';
  app: OwnedApp;
  scopes: readonly OfferedScope[];
  /** Scopes that the app requires. */
  required: ReadonlySet<OfferedScope>;
  redirectUri: string;
}

/** The command line requests to be signed in. */
export interface DeviceRequest {
  kind: 'device';
  userCode: string;
  /** IP and browser that asked for the code. Empty if unknown. */
  ip: string;
  userAgent: string;
  scope: string;
}

/** Untrusted text: only room for the name of a program, so that it cannot push our warning out of sight. */
const MAX_AGENT_LENGTH = 120;

export type ConsentRequest = AppRequest | DeviceRequest;

/** Loads what an interaction is about; undefined if the app, its redirect URI or the device code is gone meanwhile. */
export async function loadConsentRequest(
  interaction: Interaction,
  options: InteractionOptions,
): Promise<ConsentRequest | undefined> {
  const { client_id: clientId, scope, redirect_uri: redirectUri } = interaction.params;
  if (clientId === CLI_CLIENT_ID) return loadDevice(interaction, options.provider);
  if (typeof clientId !== 'string' || typeof redirectUri !== 'string') return undefined;
  const app = await findUsableApp(options.db, clientId);
  const client = await options.provider.Client.find(clientId);
  const scopes = parseScopes(String(scope ?? ''));
  // The app may have removed the URI since its request; the provider does not check a second time.
  if (!app || !scopes || !client?.redirectUriAllowed(redirectUri)) return undefined;
  const required = new Set(scopes.filter((name) => app.required_scopes.includes(name)));
  return { kind: 'app', app, scopes, required, redirectUri };
}

async function loadDevice(interaction: Interaction, provider: Provider): Promise<DeviceRequest | undefined> {
  const { deviceCode, params } = interaction;
  const code = deviceCode === undefined ? undefined : await provider.DeviceCode.find(deviceCode);
  if (!code) return undefined;
  const { ip, ua } = code.deviceInfo ?? {};
  return {
    kind: 'device',
    userCode: code.userCode.replace(/^(.{4})(?=.)/, '$1-'), // as the command line displays it
    ip: typeof ip === 'string' ? ip : '',
    userAgent: typeof ua === 'string' ? ua.slice(0, MAX_AGENT_LENGTH) : '',
    scope: String(params.scope ?? ''),
  };
}
