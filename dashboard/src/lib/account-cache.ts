/** How all that this site keeps begins. */
const OURS = 'souk.';
/** In this browser, of whoever is signed in. What is not named here is of nobody, such as the theme. */
const OF_AN_ACCOUNT = ['souk.uploads', 'souk.next'];

/** Forgets what whoever was signed in has left in this browser and tab: somebody else may come to it next. */
export function clearAccountData(): void {
  forgetTab(() => false);
  try {
    for (const name of OF_AN_ACCOUNT) localStorage.removeItem(name);
  } catch {
    // Blocked: then nothing was kept.
  }
}

/** Forgets what others than this account have left in this tab, such as one whose session ran out. */
export function clearOtherAccounts(account: string): void {
  forgetTab((name) => name.includes(account));
}

function forgetTab(keeps: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(OURS) && !keeps(name)) sessionStorage.removeItem(name);
    }
  } catch {
    // Blocked: then nothing was kept.
  }
}
