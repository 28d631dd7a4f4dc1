import { createVisitorToken } from '../../../src/accounts/sessions/visitor-session.ts';
import type { Vault } from '../../../src/platform/crypto/key-ring.ts';
import { loadKeyRing } from '../../../src/platform/crypto/load-key-ring.ts';
import { Database } from '../../../src/platform/db/database.ts';
import { Browser } from '../clients/browser.ts';
import { TEST_SECRET, type TestServer } from '../servers/server.ts';

/** Loads the keys with which a test server signs sessions, as a second node does. */
export async function loadVault(server: TestServer): Promise<Vault> {
  const failed = (error: Error) => {
    throw error;
  };
  const database = new Database({ url: server.database.url, poolSize: 1, roles: false, onIdleError: failed });
  try {
    return (await loadKeyRing(database.accounts, [TEST_SECRET])).accounts;
  } finally {
    await database.close();
  }
}

/** Returns an anonymous browser with this visitor token. */
export function browserWithVisitorToken(url: string, token: string): Browser {
  const browser = new Browser(url);
  browser.cookies.set('souk_visitor', { value: token, path: '/', attributes: '' });
  return browser;
}

export { createVisitorToken };
