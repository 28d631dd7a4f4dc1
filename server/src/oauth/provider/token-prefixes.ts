/** Prefixes of apps' access and refresh tokens. */
export const APP_TOKEN_PREFIX = 'svc_app_';
export const REFRESH_TOKEN_PREFIX = 'svc_ref_';

/** The first-party command line: the only client of the device grant. */
export const CLI_CLIENT_ID = 'souk-cli';
