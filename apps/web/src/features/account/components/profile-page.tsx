import { t as words } from '@houselights/messages/catalogue/account-fields';
import { t } from '@houselights/messages/catalogue/account-profile';
import { calls } from '@houselights/client';
import { Avatar, Button, FormError, Panel, Tag, showToast } from '@houselights/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { locale } from '@houselights/messages';
import { rich } from '../../../lib/language/rich.ts';
import type { Member } from '../../../shared/account/user-info.ts';
import { call } from '../../../lib/session/session.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { userInfoQuery } from '../../../shared/account/user-info.ts';
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
    check: (values) => ({ displayName: missing(values.displayName, words('nameMissing')) }),
    send: async (values) => {
      const displayName = values.displayName.trim();
      await call(calls.setDisplayName, { body: { displayName } });
      cache.setQueryData(userInfoQuery.queryKey, (old) => old && { ...old, displayName, nameRequired: false });
      showToast(t('nameChanged'));
    },
  });
  return (
    <form {...form} className="account-form">
      <FormError>{message}</FormError>
      <NameField error={errors.displayName} defaultValue={user.nameRequired ? '' : user.displayName} />
      <div>
        <Button type="submit" busy={busy}>
          {t('nameSave')}
        </Button>
      </div>
    </form>
  );
}

function since(date: string): string {
  return new Intl.DateTimeFormat(locale(), { year: 'numeric', month: 'long' }).format(new Date(date));
}

/** The profile. `children` (membership and the like) come first. */
export function ProfilePage({ children }: { children?: ReactNode }) {
  return (
    <AccountPage title={t('title')}>
      {(user) => (
        <>
          {user.deleteRequest && (
            <Panel title={t('deletionAsked')}>
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
                    {t(user.verified ? 'confirmed' : 'notConfirmed')}
                  </Tag>
                </p>
                {!user.verified && <SendLinkAgain />}
                <p className="account-quiet">{t('since', { month: since(user.userCreated) })}</p>
              </div>
            </div>
          </Panel>
          <Panel title={t('name')}>
            <Name user={user} />
          </Panel>
          <Panel
            title={t('email')}
            intro={rich(t.rich('emailIntro', { email: user.email, b: (chunks) => <b>{chunks}</b> }))}
          >
            <ChangeEmail email={user.email} />
          </Panel>
          <Panel title={t('appearance')}>
            <ThemeChoice />
          </Panel>
        </>
      )}
    </AccountPage>
  );
}
