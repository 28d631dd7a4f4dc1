import type { Mode } from '@souk/sdk';
import { storedSetting } from './stored-setting.ts';

const chosen = storedSetting('souk.mode');

const toMode = (text: string | null): Mode => (text === 'live' ? 'live' : 'test');

/** The half of the market that the dashboard shows: like the API, test unless live was chosen. */
export const currentMode = (): Mode => toMode(chosen.get());
export const chooseMode = (mode: Mode): void => chosen.set(mode);
/** The half that whoever is not signed in is shown: the server decides, and says so in the document. */
export const visitorMode = (): Mode =>
  document.querySelector('meta[name="souk-visitor-mode"]')?.getAttribute('content') === 'test' ? 'test' : 'live';
export const useMode = (): Mode => toMode(chosen.use());
