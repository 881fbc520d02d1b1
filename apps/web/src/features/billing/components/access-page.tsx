import { t } from '@houselights/messages/catalogue/billing-access-page';
import { mayAccess } from '@houselights/rules';
import { Button, Field, Input, Panel, PanelSkeleton, Skeleton, Tag } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { billingQuery } from '../../../shared/billing/billing.ts';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { moment } from '../../../lib/format/dates.ts';
import { useTitle } from '../../../lib/pages/title.ts';
import { userInfoQuery } from '../../../shared/account/user-info.ts';
import { accessQuery } from '../api/lists.ts';
import type { AccessAnswer } from '../api/lists.ts';
import { accessDays, accessWords } from '../access-words.ts';
import { Back } from './back.tsx';

function Lines({ answer, past }: { answer: AccessAnswer; past: boolean }) {
  const { hasSubscription, reasons } = answer;
  const { data: user, isPending } = useQuery(userInfoQuery);
  // The role is known for today only.
  const byRole = !past && !hasSubscription && user !== undefined && mayAccess('member', user);
  // The role decides: don't report missing access before it has loaded.
  if (!past && !hasSubscription && isPending) return <Skeleton width="60%" />;
  const has = past ? 'had' : 'has';
  const hasNot = past ? 'hadNot' : 'hasNot';
  return (
    <>
      <p className="bill-fact">{t(hasSubscription || byRole ? has : hasNot)}</p>
      {byRole && <p>{t('byRole')}</p>}
      {reasons.length === 0 && !byRole && <p>{t(past ? 'noReasonThen' : 'noReason')}</p>}
      <ul className="bill-lines">
        {reasons.map((line) => (
          <li key={`${line.source} ${line.sourceId}`}>
            <div>
              <Tag {...(line.givesAccess && { tone: 'light' })}>
                {t(line.givesAccess ? 'givesAccess' : 'givesNone')}
              </Tag>
              <p>{accessWords(line)}</p>
            </div>
            <span className="hl-num">{accessDays(line)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The reasons at one instant; `at` null is now. */
function Answer({ title, at }: { title: string; at: string | null }) {
  const { data, error, refetch, isRefetching } = useQuery(accessQuery(at));
  if (data) {
    return (
      <Panel title={title} {...(at && { intro: t('then') })}>
        <div className="bill-stack">
          <Lines answer={data} past={at !== null} />
        </div>
      </Panel>
    );
  }
  if (!error) return <PanelSkeleton label={t('loading')} lines={3} />;
  return (
    <Panel title={title}>
      <LoadingFailed title={t('loadingFailed')} error={error} busy={isRefetching} again={refetch} />
    </Panel>
  );
}

/** The reader's local date as yyyy-mm-dd. */
function dateOf(at: Date): string {
  const two = (part: number) => `${part}`.padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Noon of that day in the reader's time zone, capped at now; null if the date is invalid or in the future. */
function noonOf(date: string, now: Date): Date | null {
  const noon = new Date(`${date}T12:00:00`);
  if (Number.isNaN(noon.getTime()) || date > dateOf(now)) return null;
  return noon < now ? noon : now;
}

function Past({ onAsk }: { onAsk: (at: string) => void }) {
  const { data } = useQuery(billingQuery);
  const [error, setError] = useState('');
  const input = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const at = noonOf(input.current?.value ?? '', data ? new Date(data.at) : new Date());
    setError(at ? '' : t('dayWrong'));
    if (at) onAsk(at.toISOString());
    else input.current?.focus();
  }

  return (
    <Panel title={t('check')}>
      <form className="bill-day" noValidate onSubmit={submit}>
        <Field label={t('day')} error={error}>
          <Input ref={input} type="date" name="day" {...(data && { max: dateOf(new Date(data.at)) })} required />
        </Field>
        <Button type="submit">{t('checkDay')}</Button>
      </form>
    </Panel>
  );
}

/** Why the account has access, in lines that a person can check: now, and on any past day. */
export function AccessPage() {
  useTitle(t('title'));
  const [at, setAt] = useState<string | null>(null);
  return (
    <div className="account-page">
      <div>
        <Back />
        <h1>{t('title')}</h1>
      </div>
      <Answer title={t('now')} at={null} />
      <Past onAsk={setAt} />
      <div aria-live="polite">{at && <Answer key={at} title={moment(at)} at={at} />}</div>
    </div>
  );
}
