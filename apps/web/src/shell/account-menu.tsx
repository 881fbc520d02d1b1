import { t } from '@houselights/messages/catalogue/shell-menu';
import { History, LogOut, Moon, Shield, Sun, User } from '@houselights/ui';
import { Menu } from '@houselights/ui/menu';
import type { ReactNode } from 'react';
import { useGo } from '../lib/pages/go.ts';
import { signOut } from '../lib/session/session.ts';
import { useTheme } from '../lib/browser/theme.ts';
import type { Member } from '../shared/account/user-info.ts';

type Props = { user: Member | undefined; trigger: ReactNode; openedBy: 'key' | 'pointer' };

/** The menu under the avatar. Loads on the first sign of interest, and opens immediately. */
export function AccountMenu({ user, trigger, openedBy }: Props) {
  const [theme, setTheme] = useTheme();
  const go = useGo();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <Menu
      openedBy={openedBy}
      trigger={trigger}
      head={
        user && (
          <>
            <b>{user.displayName}</b>
            <span>{user.email}</span>
          </>
        )
      }
      groups={[
        [
          { label: t('account'), icon: <User aria-hidden="true" />, href: '/account' },
          { label: t('watchHistory'), icon: <History aria-hidden="true" />, href: '/watch-history' },
          { label: t('security'), icon: <Shield aria-hidden="true" />, href: '/account/security' },
        ],
        [
          {
            label: t(other === 'light' ? 'lightTheme' : 'darkTheme'),
            icon: other === 'light' ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />,
            onSelect: () => setTheme(other),
          },
          {
            label: t('logOut'),
            icon: <LogOut aria-hidden="true" />,
            onSelect: () => {
              signOut();
              void go('/login', { replace: true });
            },
          },
        ],
      ]}
    />
  );
}
