import { storedSetting } from './stored-setting.ts';

/** The page to continue to after a new account has confirmed its email: the link in the mail opens a new tab. */
export const nextAfterConfirmation = storedSetting('souk.next');
