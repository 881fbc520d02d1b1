import { t } from '@houselights/messages/catalogue/shell-account';
import { Avatar, Points, lazyPart, useAnimatedNumber } from '@houselights/ui';
import { Suspense, useEffect, useState } from 'react';
import type { ButtonHTMLAttributes } from 'react';
import { Bell } from '../features/notification/components/bell.tsx';
import { QueryRoot } from '../lib/query/query.tsx';
import { whenQuiet } from '../lib/browser/quiet.ts';
import { useConfig } from '../lib/config/remote-config.tsx';
import { rich } from '../lib/language/rich.ts';
import { useUserInfo } from '../shared/account/user-info.ts';
import type { Member } from '../shared/account/user-info.ts';

const AccountMenu = lazyPart(async () => (await import('./account-menu.tsx')).AccountMenu, {
  isAskedFor: true,
  missing: ({ trigger }) => trigger,
});

function Trigger({ user, ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & { user: Member | undefined }) {
  const name = user?.displayName || user?.email || '';
  return (
    <button type="button" {...rest} className="hl-avatar-button">
      <Avatar name={name} src={user?.avatarUrl} />
      <span className="hl-hidden">{name ? t('accountOf', { name }) : t('account')}</span>
    </button>
  );
}

function PointsWords({ count }: { count: number }) {
  return (
    <span>{rich(t.rich('points', { count, unit: (words) => <span className="hl-points-unit">{words}</span> }))}</span>
  );
}

function BarPoints({ points }: { points: number }) {
  const shown = useAnimatedNumber(points);
  return (
    <Points href="/account/points">
      <PointsWords count={shown} />
    </Points>
  );
}

/** Placeholder for the points until they are known. */
function PointsPlace() {
  return (
    <span className="hl-points-place" aria-hidden="true">
      <Points>
        <PointsWords count={10} />
      </Points>
    </span>
  );
}

function Account() {
  const user = useUserInfo();
  const { points_enabled } = useConfig();
  const [wanted, setWanted] = useState<'key' | 'pointer' | null>(null);
  const trigger = <Trigger user={user} />;
  useEffect(() => whenQuiet(AccountMenu.preload), []);
  return (
    <>
      {points_enabled && (user ? <BarPoints points={user.pointsAvailable} /> : <PointsPlace />)}
      <Bell />
      {wanted ? (
        <Suspense fallback={trigger}>
          <AccountMenu user={user} trigger={trigger} openedBy={wanted} />
        </Suspense>
      ) : (
        <Trigger
          user={user}
          aria-haspopup="menu"
          aria-expanded={false}
          onPointerEnter={AccountMenu.preload}
          onFocus={AccountMenu.preload}
          // A click made by a key has a count of 0.
          onClick={({ detail }) => setWanted(detail === 0 ? 'key' : 'pointer')}
        />
      )}
    </>
  );
}

/** The end of the bar for signed-in users: points, the bell and the account menu. */
export function BarAccount() {
  return (
    <QueryRoot>
      <Account />
    </QueryRoot>
  );
}
