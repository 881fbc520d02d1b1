import { Avatar, Points, useAnimatedNumber } from '@houselights/ui';
import { Suspense, lazy, useState } from 'react';
import type { ButtonHTMLAttributes } from 'react';
import { pointsWords } from '../lib/count.ts';
import { QueryRoot } from '../lib/query.tsx';
import { useConfig } from '../lib/remote-config.tsx';
import { useUserInfo } from '../lib/user-info.ts';
import type { Member } from '../lib/user-info.ts';
import { useSignedInChores } from './signed-in-chores.ts';

const loadMenu = async () => ({ default: (await import('./account-menu.tsx')).AccountMenu });
const AccountMenu = lazy(loadMenu);
const preload = () => {
  loadMenu().catch(() => undefined);
};

function Trigger({ user, ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & { user: Member | undefined }) {
  const name = user?.displayName || user?.email || '';
  return (
    <button type="button" {...rest} className="hl-avatar-button">
      <Avatar name={name} src={user?.avatarUrl} />
      <span className="hl-hidden">{name ? `Account of ${name}` : 'Account'}</span>
    </button>
  );
}

function BarPoints({ points }: { points: number }) {
  return <Points href="/account/points">{pointsWords(useAnimatedNumber(points))}</Points>;
}

function Account() {
  const user = useUserInfo();
  const { points_enabled } = useConfig();
  const [wanted, setWanted] = useState<'key' | 'pointer' | null>(null);
  useSignedInChores(user);
  const trigger = <Trigger user={user} />;
  return (
    <>
      {points_enabled && user && <BarPoints points={user.pointsAvailable} />}
      {wanted ? (
        <Suspense fallback={trigger}>
          <AccountMenu user={user} trigger={trigger} openedBy={wanted} />
        </Suspense>
      ) : (
        <Trigger
          user={user}
          aria-haspopup="menu"
          aria-expanded={false}
          onPointerEnter={preload}
          onFocus={preload}
          // A key makes a click without a count.
          onClick={({ detail }) => setWanted(detail === 0 ? 'key' : 'pointer')}
        />
      )}
    </>
  );
}

/** The end of the bar for someone who is signed in: points and the account's menu. */
export function BarAccount() {
  return (
    <QueryRoot>
      <Account />
    </QueryRoot>
  );
}
