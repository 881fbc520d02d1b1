import { Refusal, calls } from '@houselights/client';
import { Button, ButtonLink, EmptyState, ErrorState, FormError, Skeleton, UiLink } from '@houselights/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useConfig } from '../../../lib/remote-config.tsx';
import { call } from '../../../lib/session.ts';
import { useForm } from '../../../lib/use-form.ts';
import { reasonOf, troubleOf } from '../../../lib/words.ts';
import { newPasswordTrouble } from './checks.ts';
import { PasswordField } from './fields.tsx';
import { NewLink } from './send-link-again.tsx';

type State = 'waiting' | 'done' | 'password' | 'password-set' | 'dead' | { message: string; mayPass: boolean };

function codeOf(error: unknown): string {
  return error instanceof Refusal ? error.code : '';
}

/** What the link's answer makes of the page. */
function after(error: unknown): State {
  const code = codeOf(error);
  if (code === 'confirmation_needs_password') return 'password';
  if (code === 'invalid_code') return 'dead';
  // The token has left the address: loading the page anew would not try it again.
  const mayPass = !(error instanceof Refusal) || error.status === 429 || error.status >= 500;
  return { message: reasonOf(error), mayPass };
}

interface Linked {
  token: string;
  onDone: (state: State) => void;
}

/** Whoever opened the link may not be who registered the address, so the password that is there does not count. */
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
      <p>
        You aren&apos;t logged in to this account here. Choose a new password to confirm your email: it replaces the old
        one, and everybody who is logged in is logged out.
      </p>
      <FormError>{message}</FormError>
      <PasswordField
        error={errors.passwordNew}
        name="passwordNew"
        label="New password"
        kind="new-password"
        hint={`At least ${Math.max(6, least)} characters.`}
      />
      <Button type="submit" variant="light" size="lg" wide busy={busy}>
        Confirm my email
      </Button>
      <p className="auth-other">
        Know the password? Log in first, then open the link again.{' '}
        <UiLink href="/login" className="hl-link">
          Log in
        </UiLink>
      </p>
    </form>
  );
}

/** The link of the mail, opened: confirms at once where its account is signed in, else asks for a new password. */
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
    // A link works once: drawing the page twice must not spend it twice.
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
        <p>Confirming your email…</p>
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
        title="Your email is confirmed"
        text={isNew ? 'Log in with your new password.' : "That's all we needed. Thank you."}
        actions={
          <ButtonLink href={isNew ? '/login' : '/'} variant="light">
            {isNew ? 'Log in' : 'Go home'}
          </ButtonLink>
        }
      />
    );
  }
  if (state === 'dead')
    return (
      <div className="auth-fields">
        <h2>This link doesn&apos;t work any more</h2>
        <p>
          It was used already, or it&apos;s older than 7 days. If your email still isn&apos;t confirmed, we&apos;ll send
          you a new link.
        </p>
        <NewLink />
      </div>
    );
  return (
    <ErrorState
      level={2}
      title={state.mayPass ? "We couldn't confirm your email yet" : 'This link did not work'}
      text={state.message}
      actions={
        state.mayPass && (
          <Button variant="light" onClick={again}>
            Try again
          </Button>
        )
      }
    />
  );
}
