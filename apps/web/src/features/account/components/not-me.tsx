import { calls } from '@houselights/client';
import { Button, ButtonLink, EmptyState, FormError } from '@houselights/ui';
import { useState } from 'react';
import { callSignedOut } from '../../../lib/session.ts';
import { useForm } from '../../../lib/use-form.ts';

/** Where "This was not me" in the mail leads. Opening it changes nothing: the button does. */
export function NotMe({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  const { form, busy, message } = useForm({
    fields: [],
    send: async () => {
      await callSignedOut(calls.disownEmail, { body: { token } });
      setDone(true);
    },
  });
  if (done)
    return (
      <div aria-live="polite">
        <EmptyState
          level={2}
          title="The account is closed"
          text="Nobody can log in to it any more. Thank you for telling us."
          actions={
            <ButtonLink href="/" variant="light">
              Go home
            </ButtonLink>
          }
        />
      </div>
    );
  return (
    <form {...form} className="auth-fields">
      <p>
        Somebody created an account with your email address. If it wasn&apos;t you, we&apos;ll close the account and log
        everybody out of it. If it was you, close this page and confirm your email with the other link.
      </p>
      <FormError>{message}</FormError>
      <Button type="submit" variant="light" size="lg" wide busy={busy}>
        This was not me
      </Button>
    </form>
  );
}
