import { storedSetting } from '../lib/stored-setting.ts';

export type Theme = 'system' | 'light' | 'dark';

const chosen = storedSetting('souk.theme');

const toTheme = (text: string | null): Theme => (text === 'light' || text === 'dark' ? text : 'system');

export const chooseTheme = (theme: Theme): void => chosen.set(theme === 'system' ? null : theme);
export const useTheme = (): Theme => toTheme(chosen.use());

/** Applies the theme now and on every change, also in another tab. */
export function followTheme(): void {
  const apply = () => {
    const theme = toTheme(chosen.get());
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  };
  apply();
  chosen.subscribe(apply);
}
