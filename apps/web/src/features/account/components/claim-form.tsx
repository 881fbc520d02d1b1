import { t } from '@houselights/messages/catalogue/account-claim';
import { calls } from '@houselights/client';
import { Button, ButtonLink, EmptyState, ErrorState, FormError } from '@houselights/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, chooseTarget, signOut } from '../../../lib/session/session.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useUserInfo, userInfoQuery } from '../../../shared/account/user-info.ts';

/** The first operator claims the site with the token in the fragment of the link that the server printed. */
export function ClaimForm() {
  const [token] = useState(() => location.hash.slice(1));
  const [done, setDone] = useState(false);
  const cache = useQueryClient();
  const email = useUserInfo()?.email;
  useEffect(() => {
    // Keeps the token out of the address bar and the history.
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  const { form, busy, message } = useForm({
    fields: [],
    check: () => ({}),
    send: async () => {
      await call(calls.claimSite, { body: { token } });
      await cache.invalidateQueries(userInfoQuery);
      setDone(true);
    },
  });
  if (done) return <Claimed />;
  if (token === '') return <NoToken />;
  const useAnother = (): void => {
    signOut();
    chooseTarget(`/claim#${token}`);
  };
  return (
    <form {...form} className="auth-fields">
      <FormError>{message}</FormError>
      <p>{email === undefined ? t('loggedIn') : t('loggedInAs', { email })}</p>
      <Button type="submit" variant="light" size="lg" wide busy={busy}>
        {t('claim')}
      </Button>
      <Button type="button" variant="bare" wide onClick={useAnother}>
        {t('useAnother')}
      </Button>
    </form>
  );
}

function Claimed() {
  return (
    <div aria-live="polite">
      <EmptyState
        level={2}
        title={t('claimed')}
        text={t('claimedNext')}
        actions={
          <ButtonLink href="/" variant="light">
            {t('lookAround')}
          </ButtonLink>
        }
      />
    </div>
  );
}

function NoToken() {
  return (
    <ErrorState
      level={2}
      title={t('linkCut')}
      text={t('linkCutNext')}
      actions={<ButtonLink href="/">{t('home')}</ButtonLink>}
    />
  );
}
