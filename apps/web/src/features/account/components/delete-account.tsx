import { calls } from '@houselights/client';
import { Button, Field, FormError, Select, confirmFirst, showToast } from '@houselights/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useGo } from '../../../lib/go.ts';
import type { Member } from '../../../lib/user-info.ts';
import { call, signOut } from '../../../lib/session.ts';
import { useForm } from '../../../lib/use-form.ts';
import { userInfoQuery } from '../../../lib/user-info.ts';
import { once } from '../../../lib/once.ts';

const DAYS = 14;
const REASONS = [
  'I do not watch enough',
  'It costs too much',
  'Something did not work',
  'I have another account',
  'Other',
];

const day = once(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }));

function lastDay(asked: string): string {
  return day().format(new Date(Date.parse(asked) + DAYS * 86_400_000));
}

/** What somebody who comes back finds first: until when they can keep the account, and how. */
export function DeletionPending({ user, asked }: { user: Member; asked: string }) {
  const cache = useQueryClient();
  const { form, busy, message } = useForm({
    fields: [],
    send: async () => {
      await call(calls.cancelDeleteAccount, { query: { userId: user.userId } });
      await cache.invalidateQueries(userInfoQuery);
      showToast('Your account stays.');
    },
  });
  return (
    <form {...form} className="account-form">
      <FormError>{message}</FormError>
      <p>
        Your account will be deleted on <b>{lastDay(asked)}</b>. Until then everything works, and you can keep it.
      </p>
      <div>
        <Button type="submit" variant="light" busy={busy}>
          Keep my account
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
      confirmFirst({
        title: 'Delete your account?',
        text: `You will be logged out everywhere, and a membership is not charged again. For ${DAYS} days you can log in and keep the account; then your name, email, history and points are gone for good.`,
        confirm: 'Delete account',
        cancel: 'Keep it',
        tone: 'danger',
      }),
    send: async ({ reason }) => {
      await call(calls.deleteAccount, { query: reason ? { reason } : {} });
      // The server has ended every session of the account with it.
      signOut();
      showToast(`Your account will be deleted in ${DAYS} days. Log in before then to keep it.`, { duration: 15_000 });
      await go('/login', { replace: true });
    },
  });
  return (
    <form {...form} className="account-form">
      <FormError>{message}</FormError>
      <p>
        Everything that we hold about you is removed {DAYS} days after you ask for it. Until then you can log in and
        keep it.
      </p>
      <Field label="Why are you leaving?" note="optional">
        <Select name="reason" defaultValue="">
          <option value="">I would rather not say</option>
          {REASONS.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </Select>
      </Field>
      <div>
        <Button type="submit" className="hl-btn-alarm" busy={busy}>
          Delete account…
        </Button>
      </div>
    </form>
  );
}

/** Fourteen days to change one's mind, then it is gone. */
export function DeleteAccount({ user }: { user: Member }) {
  return user.deleteRequest ? <DeletionPending user={user} asked={user.deleteRequest} /> : <Ask />;
}
