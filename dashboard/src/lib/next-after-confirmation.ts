import { storedSetting } from './stored-setting.ts';

/** Where somebody was heading who signed up and has to confirm their email first. The link in the mail opens a new tab. */
export const nextAfterConfirmation = storedSetting('souk.next');
