/** What tokens of apps begin with, those that are used and those that are exchanged. */
export const APP_TOKEN_PREFIX = 'svc_app_';
export const REFRESH_TOKEN_PREFIX = 'svc_ref_';

/** The first-party command line: the one client of the device grant. */
export const CLI_CLIENT_ID = 'souk-cli';
