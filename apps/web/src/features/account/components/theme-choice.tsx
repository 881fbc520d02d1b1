import { t } from '@houselights/messages/catalogue/account-profile';
import { Switch } from '@houselights/ui';
import { useTheme } from '../../../lib/browser/theme.ts';

/** Switches between the light and the dark theme. */
export function ThemeChoice() {
  const [theme, setTheme] = useTheme();
  return (
    <Switch
      label={t('lightTheme')}
      hint={t('lightThemeHint')}
      checked={theme === 'light'}
      onChange={(event) => setTheme(event.currentTarget.checked ? 'light' : 'dark')}
    />
  );
}
