import type { OAuthApp } from '@souk/sdk';

/** Kind of an app by where it runs. Decides whether the app has a secret, and never changes. */
export const KINDS = [
  {
    value: 'confidential',
    label: 'Web app with a server',
    description: 'Your server keeps a client secret and exchanges the codes.',
  },
  {
    value: 'public',
    label: 'Native or browser app',
    description: 'Runs on the user’s device, so it cannot keep a secret. PKCE protects it.',
  },
] as const;

export type Kind = (typeof KINDS)[number]['value'];

export function kindLabel({ confidential }: Pick<OAuthApp, 'confidential'>): string {
  return KINDS[confidential ? 0 : 1].label;
}

export const REDIRECT_URI_HINTS: Record<Kind, string> = {
  confidential:
    'One per line, up to 10. Users are only ever sent back to one of these, which must match exactly. https, or http on localhost.',
  public:
    'One per line, up to 10. https, http://127.0.0.1/… on any port, or a custom scheme such as com.example.app:/callback.',
};

export const REDIRECT_URI_EXAMPLES: Record<Kind, string> = {
  confidential: 'https://app.example.com/souk/callback',
  public: 'http://127.0.0.1/callback',
};
