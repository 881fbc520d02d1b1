import { t } from '@houselights/messages/catalogue/confirm-email';
import { ApiError, calls } from '@houselights/client';
import { Button, ButtonLink, EmptyState, ErrorState, FormError, Skeleton, UiLink } from '@houselights/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useConfig } from '../../../lib/config/remote-config.tsx';
import { rich } from '../../../lib/language/rich.ts';
import { call } from '../../../lib/session/session.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { reasonOf, troubleOf } from '../../../lib/form/trouble.ts';
import { newPasswordTrouble } from './checks.ts';
import { PasswordField } from './fields.tsx';
import { NewLink } from './send-link-again.tsx';

type State = 'waiting' | 'done' | 'password' | 'password-set' | 'dead' | { message: string; mayPass: boolean };

function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : '';
}

/** The page's state for a failed confirmation. */
function after(error: unknown): State {
  const code = codeOf(error);
  if (code === 'confirmation_needs_password') return 'password';
  if (code === 'invalid_code') return 'dead';
  // The token has left the address, so reloading the page would not retry it.
  const mayPass = !(error instanceof ApiError) || error.status === 429 || error.status >= 500;
  return { message: reasonOf(error), mayPass };
}

interface Linked {
  token: string;
  onDone: (state: State) => void;
}

/** The person who opened the link may not be the one who registered the address, so the existing password does not count. */
function ChoosePassword({ token, onDone }: Linked) {
  const { password_min_length: least } = useConfig();
  const { form, busy, message, errors } = useForm({
    fields: ['passwordNew'],
    check: (values) => ({ passwordNew: newPasswordTrouble(values.passwordNew, least) }),
    send: async ({ passwordNew }) => {
      await call(calls.verifyEmail, { body: { token, passwordNew } });
      onDone('password-set');
    },
    words: (error, fields) => {
      if (codeOf(error) === 'invalid_code') onDone('dead');
      return troubleOf(error, fields);
    },
  });
  return (
    <form {...form} className="auth-fields">
      <p>{t('chooseIntro')}</p>
      <FormError>{message}</FormError>
      <PasswordField
        error={errors.passwordNew}
        name="passwordNew"
        label={t('newPassword')}
        kind="new-password"
        hint={t('newPasswordHint', { least: Math.max(6, least) })}
      />
      <Button type="submit" variant="light" size="lg" wide busy={busy}>
        {t('confirm')}
      </Button>
      <p className="auth-other">
        {rich(
          t.rich('knowPassword', {
            link: (chunks) => (
              <UiLink href="/login" className="hl-link">
                {chunks}
              </UiLink>
            ),
          }),
        )}
      </p>
    </form>
  );
}

/** Handles the link from the email: confirms immediately if its account is signed in, else asks for a new password. */
export function ConfirmEmail({ token }: { token: string }) {
  const [state, setState] = useState<State>('waiting');
  const begun = useRef(false);
  const confirm = useCallback(() => {
    call(calls.verifyEmail, { body: { token } }).then(
      () => setState('done'),
      (error: unknown) => setState(after(error)),
    );
  }, [token]);
  useEffect(() => {
    // A link works once: a second render must not spend it again.
    if (begun.current) return;
    begun.current = true;
    confirm();
  }, [confirm]);
  const again = () => {
    setState('waiting');
    confirm();
  };
  if (state === 'waiting')
    return (
      <div aria-busy="true" className="auth-fields">
        <p>{t('confirming')}</p>
        <Skeleton width="70%" />
        <Skeleton width="50%" />
      </div>
    );
  return (
    <div aria-live="polite">
      {state === 'password' ? (
        <ChoosePassword token={token} onDone={setState} />
      ) : (
        <Outcome state={state} again={again} />
      )}
    </div>
  );
}

function Outcome({ state, again }: { state: Exclude<State, 'waiting' | 'password'>; again: () => void }) {
  if (state === 'done' || state === 'password-set') {
    const isNew = state === 'password-set';
    return (
      <EmptyState
        level={2}
        title={t('confirmed')}
        text={t(isNew ? 'logInNew' : 'thanks')}
        actions={
          <ButtonLink href={isNew ? '/login' : '/'} variant="light">
            {t(isNew ? 'logIn' : 'home')}
          </ButtonLink>
        }
      />
    );
  }
  if (state === 'dead')
    return (
      <div className="auth-fields">
        <h2>{t('linkDead')}</h2>
        <p>{t('linkDeadWhy')}</p>
        <NewLink />
      </div>
    );
  return (
    <ErrorState
      level={2}
      title={t(state.mayPass ? 'failed' : 'failedForGood')}
      text={state.message}
      actions={
        state.mayPass && (
          <Button variant="light" onClick={again}>
            {t('tryAgain')}
          </Button>
        )
      }
    />
  );
}
