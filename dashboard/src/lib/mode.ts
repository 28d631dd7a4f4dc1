import type { Mode } from '@souk/sdk';
import { storedSetting } from './stored-setting.ts';

const chosen = storedSetting('souk.mode');

const toMode = (text: string | null): Mode => (text === 'live' ? 'live' : 'test');

/** The mode that the dashboard shows: like the API, test unless live was chosen. */
export const currentMode = (): Mode => toMode(chosen.get());
export const chooseMode = (mode: Mode): void => chosen.set(mode);
/** The mode that visitors see: the server sets it in the document. */
export const visitorMode = (): Mode =>
  document.querySelector('meta[name="souk-visitor-mode"]')?.getAttribute('content') === 'test' ? 'test' : 'live';
export const useMode = (): Mode => toMode(chosen.use());
