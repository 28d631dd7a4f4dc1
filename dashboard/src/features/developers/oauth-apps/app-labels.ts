import type { OAuthApp } from '@souk/sdk';

/** Who keeps what an app is given. It decides whether there is a secret, and never changes. */
export const KINDS = [
  {
    value: 'confidential',
    label: 'Web app with a server',
    description: 'Your server keeps a secret and exchanges the codes.',
  },
  {
    value: 'public',
    label: 'Native or browser app',
    description: 'Runs with its users, and can keep no secret. PKCE alone protects it.',
  },
] as const;

export type Kind = (typeof KINDS)[number]['value'];

export function kindLabel({ confidential }: Pick<OAuthApp, 'confidential'>): string {
  return KINDS[confidential ? 0 : 1].label;
}

export const REDIRECT_URI_HINTS: Record<Kind, string> = {
  confidential:
    'One on each line, up to 10. People are sent back to one of these and nowhere else: it has to be the same to the letter. https, or http on localhost.',
  public:
    'One on each line, up to 10. https, http://127.0.0.1/… on whichever port, or a scheme of your own such as com.example.app:/callback.',
};

export const REDIRECT_URI_EXAMPLES: Record<Kind, string> = {
  confidential: 'https://app.example.com/souk/callback',
  public: 'http://127.0.0.1/callback',
};
