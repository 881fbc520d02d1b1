import { calls } from '@houselights/client';
import { ButtonLink, EmptyState } from '@houselights/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AuthPage } from '../features/account/components/auth-page.tsx';
import { OneShot } from '../features/account/components/one-shot.tsx';
import { useAddressSecrets } from '../lib/address-secrets.ts';
import { call } from '../lib/session.ts';

export function VerifyEmailRoute() {
  const [query] = useSearchParams();
  const [token] = useState(query.get('token') ?? '');
  useAddressSecrets('token');
  const [run] = useState(() => () => call(calls.verifyEmail, { body: { token } }));
  return (
    <AuthPage title="Confirm your email">
      <OneShot
        run={run}
        waiting="Confirming your email…"
        failed="This link did not work"
        done={
          <EmptyState
            level={2}
            title="Your email is confirmed"
            text="That is all we needed. Thank you."
            actions={
              <ButtonLink href="/" variant="light">
                Go home
              </ButtonLink>
            }
          />
        }
      />
    </AuthPage>
  );
}
