import { english, locale } from '@houselights/messages';
import { t } from '@houselights/messages/catalogue/account-delete';
import { calls } from '@houselights/client';
import { Button, Field, FormError, Select, confirmDialog, showToast } from '@houselights/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useGo } from '../../../lib/pages/go.ts';
import { rich } from '../../../lib/language/rich.ts';
import type { Member } from '../../../shared/account/user-info.ts';
import { call, signOut } from '../../../lib/session/session.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { userInfoQuery } from '../../../shared/account/user-info.ts';
import { once } from '../../../lib/format/once.ts';

const DAYS = 14;
/** Stored in English, whatever language they were picked in. */
const REASONS = ['tooLittleWatched', 'tooExpensive', 'somethingBroken', 'otherAccount', 'other'] as const;

const day = once(() => new Intl.DateTimeFormat(locale(), { dateStyle: 'long' }));

function lastDay(asked: string): string {
  return day().format(new Date(Date.parse(asked) + DAYS * 86_400_000));
}

/** Shown first to somebody who returns: until when they can keep the account, and how. */
export function DeletionPending({ user, asked }: { user: Member; asked: string }) {
  const cache = useQueryClient();
  const { form, busy, message } = useForm({
    fields: [],
    send: async () => {
      await call(calls.cancelDeletion, { query: { userId: user.userId } });
      await cache.invalidateQueries(userInfoQuery);
      showToast(t('kept'));
    },
  });
  return (
    <form {...form} className="account-form">
      <FormError>{message}</FormError>
      <p>{rich(t.rich('pending', { day: lastDay(asked), b: (chunks) => <b>{chunks}</b> }))}</p>
      <div>
        <Button type="submit" variant="light" busy={busy}>
          {t('keep')}
        </Button>
      </div>
    </form>
  );
}

function Ask() {
  const go = useGo();
  const { form, busy, message } = useForm({
    fields: ['reason'],
    confirm: () =>
      confirmDialog({
        title: t('question'),
        text: t('effect', { days: DAYS }),
        confirm: t('confirm'),
        cancel: t('cancel'),
        tone: 'danger',
      }),
    send: async ({ reason }) => {
      await call(calls.deleteAccount, { query: reason ? { reason } : {} });
      // The server has ended all sessions of the account too.
      signOut();
      showToast(t('asked', { days: DAYS }), { duration: 15_000 });
      await go('/login', { replace: true });
    },
  });
  return (
    <form {...form} className="account-form">
      <FormError>{message}</FormError>
      <p>{t('intro', { days: DAYS })}</p>
      <Field label={t('reason')} note={t('optional')}>
        <Select name="reason" defaultValue="">
          <option value="">{t('reasonNone')}</option>
          {REASONS.map((reason) => (
            <option key={reason} value={t.in(english, reason)}>
              {t(reason)}
            </option>
          ))}
        </Select>
      </Field>
      <div>
        <Button type="submit" className="hl-btn-alarm" busy={busy}>
          {t('delete')}
        </Button>
      </div>
    </form>
  );
}

/** Deletion takes effect after fourteen days; until then it can be undone. */
export function DeleteAccount({ user }: { user: Member }) {
  return user.deleteRequest ? <DeletionPending user={user} asked={user.deleteRequest} /> : <Ask />;
}
