/** Prefix of everything that this site stores in the browser. */
const PREFIX = 'souk.';
/** Entries of local storage that belong to an account. Others, such as the theme, belong to the browser. */
const ACCOUNT_ENTRIES = ['souk.uploads', 'souk.next'];

/** Deletes what the account has left in this browser and tab: another account may use it next. */
export function clearAccountData(): void {
  clearTab(() => false);
  try {
    for (const name of ACCOUNT_ENTRIES) localStorage.removeItem(name);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/** Deletes what other accounts have left in this tab, such as one whose session expired. */
export function clearOtherAccounts(account: string): void {
  clearTab((name) => name.includes(account));
}

function clearTab(keeps: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(PREFIX) && !keeps(name)) sessionStorage.removeItem(name);
    }
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
