import { t as words } from '@houselights/messages/catalogue/account-fields';
import { t } from '@houselights/messages/catalogue/change-email';
import { calls } from '@houselights/client';
import { Button, FormError, UiLink, showToast } from '@houselights/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useGo } from '../../../lib/pages/go.ts';
import { PLATFORM, call } from '../../../lib/session/session.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { userInfoQuery } from '../../../shared/account/user-info.ts';
import { missing } from './checks.ts';
import { CodeField } from './fields.tsx';

export function CompleteEmailChange({ code }: { code: string }) {
  const go = useGo();
  const cache = useQueryClient();
  const { form, busy, message, errors } = useForm({
    fields: ['code'],
    check: (values) => ({ code: missing(values.code, words('codeMissing')) }),
    send: async (values) => {
      await call(calls.completeEmailChange, { query: PLATFORM, body: { code: values.code.trim() } });
      await cache.invalidateQueries(userInfoQuery);
      showToast(t('changed'));
      await go('/account', { replace: true });
    },
  });
  return (
    <form {...form} className="auth-fields">
      <FormError>{message}</FormError>
      <CodeField error={errors.code} defaultValue={code} />
      <Button type="submit" variant="light" size="lg" wide busy={busy}>
        {t('confirm')}
      </Button>
      <p className="auth-other">
        <UiLink href="/account" className="hl-link">
          {t('backToAccount')}
        </UiLink>
      </p>
    </form>
  );
}
