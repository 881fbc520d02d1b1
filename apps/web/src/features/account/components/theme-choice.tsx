import { Switch } from '@houselights/ui';
import { useTheme } from '../../../lib/theme.ts';

/** Turns the house lights up or down. */
export function ThemeChoice() {
  const [theme, setTheme] = useTheme();
  return (
    <Switch
      label="Light theme"
      hint="Saved in this browser."
      checked={theme === 'light'}
      onChange={(event) => setTheme(event.currentTarget.checked ? 'light' : 'dark')}
    />
  );
}
