import { useId } from 'react';
import { SegmentedSwitch } from '../ui/forms/choices.tsx';
import { chooseTheme, type Theme, useTheme } from './theme.ts';

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function ThemeSwitch() {
  // Unique per instance: one may be in a menu while another is in the footer.
  const name = useId();
  return <SegmentedSwitch legend="Theme" name={name} value={useTheme()} choices={THEMES} onChange={chooseTheme} />;
}
