import type { Mode } from '@souk/sdk';
import { remembered } from './remembered.ts';

const chosen = remembered('souk.mode');

const toMode = (text: string | null): Mode => (text === 'live' ? 'live' : 'test');

/** The half of the market that the dashboard shows: like the API, test unless live was chosen. */
export const currentMode = (): Mode => toMode(chosen.get());
export const chooseMode = (mode: Mode): void => chosen.set(mode);
export const useMode = (): Mode => toMode(chosen.use());
