import { QueryRoot } from '../lib/query/query.tsx';
import { useUserId } from '../lib/session/session.ts';
import { useUserInfo } from '../shared/account/user-info.ts';
import { useAccountNews } from './account-events.ts';
import { useSignedInChores } from './session-setup.ts';

function Chores() {
  useSignedInChores(useUserInfo());
  useAccountNews(useUserId());
  return null;
}

/** Background work of a session, whatever the page shows: with menus, without them, and in maintenance. */
export function SessionChores() {
  return (
    <QueryRoot>
      <Chores />
    </QueryRoot>
  );
}
