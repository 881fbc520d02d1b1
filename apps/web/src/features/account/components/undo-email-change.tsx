import { t as words } from '@houselights/messages/catalogue/account-fields';
import { t } from '@houselights/messages/catalogue/undo-email-change';
import { ApiError, calls } from '@houselights/client';
import { Button, ButtonLink, EmptyState, FormError, UiLink } from '@houselights/ui';
import { useState } from 'react';
import { PLATFORM, callSignedOut } from '../../../lib/session/session.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { troubleOf } from '../../../lib/form/trouble.ts';
import { missing } from './checks.ts';
import { CodeField } from './fields.tsx';

/** Undo for the owner of the old address. Nothing happens until they press the button: programs open links in emails, too. */
export function UndoEmailChange({ code }: { code: string }) {
  const [done, setDone] = useState(false);
  const { form, busy, message, errors } = useForm({
    fields: ['code'],
    check: (values) => ({ code: missing(values.code, words('codeMissing')) }),
    send: async (values) => {
      await callSignedOut(calls.undoEmailChange, { query: PLATFORM, body: { code: values.code.trim() } });
      setDone(true);
    },
    words: (error, fields) =>
      error instanceof ApiError && error.code === 'invalid_code'
        ? { message: '', fields: { code: t('codeOver') } }
        : troubleOf(error, fields),
  });
  if (done) {
    return (
      <div aria-live="polite">
        <EmptyState
          level={2}
          title={t('done')}
          text={t('doneNext')}
          actions={
            <ButtonLink href="/forgotten-password" variant="light">
              {t('noEmail')}
            </ButtonLink>
          }
        />
      </div>
    );
  }
  return (
    <form {...form} className="auth-fields">
      <FormError>{message}</FormError>
      <p>{t('intro')}</p>
      <CodeField error={errors.code} defaultValue={code} />
      <Button type="submit" variant="light" size="lg" wide busy={busy}>
        {t('notMe')}
      </Button>
      <p className="auth-other">
        <UiLink href="/" className="hl-link">
          {t('home')}
        </UiLink>
      </p>
    </form>
  );
}
