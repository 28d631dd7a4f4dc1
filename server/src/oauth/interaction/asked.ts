import type Provider from 'oidc-provider';
import { findUsableApp } from '../apps/find-app.ts';
import type { OwnedApp } from '../apps/oauth-app.ts';
import type { AuthorizationServer, OAuthOptions } from '../oauth-options.ts';
import { type OfferedScope, parseScopes } from '../offered-scopes.ts';
import { CLI_CLIENT_ID } from '../provider/issued-names.ts';

export type InteractionOptions = OAuthOptions & AuthorizationServer;
export type Interaction = InstanceType<Provider['Interaction']>;

/** What an app asks a person for. */
export interface AppRequest {
  kind: 'app';
  app: OwnedApp;
  scopes: readonly OfferedScope[];
  /** Those of them that the app cannot do without. */
  required: ReadonlySet<OfferedScope>;
  redirectUri: string;
}

/** The command line asks to be signed in. */
export interface DeviceRequest {
  kind: 'device';
  userCode: string;
  /** Where it was asked from, as far as that was told. */
  address: string;
  userAgent: string;
  scope: string;
}

/** The asker's own words: no room for more than the name of a program, or for pushing our warning out of sight. */
const LONGEST_AGENT = 120;

export type Asked = AppRequest | DeviceRequest;

/** What an interaction is about; undefined where the app, its address or the device's code is gone meanwhile. */
export async function loadAsked(interaction: Interaction, options: InteractionOptions): Promise<Asked | undefined> {
  const { client_id: clientId, scope, redirect_uri: redirectUri } = interaction.params;
  if (clientId === CLI_CLIENT_ID) return loadDevice(interaction, options.provider);
  if (typeof clientId !== 'string' || typeof redirectUri !== 'string') return undefined;
  const app = await findUsableApp(options.db, clientId);
  const client = await options.provider.Client.find(clientId);
  const scopes = parseScopes(String(scope ?? ''));
  // The app may have taken the address back since it asked; the provider does not look a second time.
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
    userCode: code.userCode.replace(/^(.{4})(?=.)/, '$1-'), // as the command line shows it
    address: typeof ip === 'string' ? ip : '',
    userAgent: typeof ua === 'string' ? ua.slice(0, LONGEST_AGENT) : '',
    scope: String(params.scope ?? ''),
  };
}
