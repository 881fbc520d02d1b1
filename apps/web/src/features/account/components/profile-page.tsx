import { calls } from '@houselights/client';
import { Avatar, Button, FormError, Panel, Tag, showToast } from '@houselights/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Member } from '../../../lib/user-info.ts';
import { call } from '../../../lib/session.ts';
import { useForm } from '../../../lib/use-form.ts';
import { userInfoQuery } from '../../../lib/user-info.ts';
import { AccountPage } from './account-page.tsx';
import { ChangeEmail } from './change-email.tsx';
import { missing } from './checks.ts';
import { DeletionPending } from './delete-account.tsx';
import { NameField } from './fields.tsx';
import { SendLinkAgain } from './send-link-again.tsx';
import { ThemeChoice } from './theme-choice.tsx';

function Name({ user }: { user: Member }) {
  const cache = useQueryClient();
  const { form, busy, message, errors } = useForm({
    fields: ['displayName'],
    check: (values) => ({ displayName: missing(values.displayName, 'a name') }),
    send: async (values) => {
      const displayName = values.displayName.trim();
      await call(calls.setDisplayName, { body: { displayName } });
      cache.setQueryData(userInfoQuery.queryKey, (old) => old && { ...old, displayName, nameRequired: false });
      showToast('Your name was changed.');
    },
  });
  return (
    <form {...form} className="account-form">
      <FormError>{message}</FormError>
      <NameField error={errors.displayName} defaultValue={user.nameRequired ? '' : user.displayName} />
      <div>
        <Button type="submit" busy={busy}>
          Save name
        </Button>
      </div>
    </form>
  );
}

function since(date: string): string {
  return new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'long' }).format(new Date(date));
}

/** Who somebody is here. What they have of the house comes first: `children`. */
export function ProfilePage({ children }: { children?: ReactNode }) {
  return (
    <AccountPage title="Account">
      {(user) => (
        <>
          {user.deleteRequest && (
            <Panel title="You asked us to delete this account">
              <DeletionPending user={user} asked={user.deleteRequest} />
            </Panel>
          )}
          {children}
          <Panel>
            <div className="account-head">
              <Avatar name={user.displayName || user.email} src={user.avatarUrl} size="lg" />
              <div>
                <h2>{user.displayName}</h2>
                <p>
                  {user.email}{' '}
                  <Tag {...(!user.verified && { tone: 'light' })}>
                    {user.verified ? 'Confirmed' : 'Not confirmed yet'}
                  </Tag>
                </p>
                {!user.verified && <SendLinkAgain />}
                <p className="account-quiet">Member of this site since {since(user.userCreated)}</p>
              </div>
            </div>
          </Panel>
          <Panel title="Your name">
            <Name user={user} />
          </Panel>
          <Panel
            title="Your email"
            intro={
              <>
                It&rsquo;s <b>{user.email}</b> now. To change it, enter the new address and the code that we send there.
                Other devices are logged out then.
              </>
            }
          >
            <ChangeEmail email={user.email} />
          </Panel>
          <Panel title="Appearance">
            <ThemeChoice />
          </Panel>
        </>
      )}
    </AccountPage>
  );
}
