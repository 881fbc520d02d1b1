import { t } from '@houselights/messages/catalogue/coupon';
import { addMonths } from '@houselights/rules';
import { ApiError } from '@houselights/client';
import { Button, Field, Input, Panel, Skeleton } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { billingQuery } from '../../../shared/billing/billing.ts';
import { day } from '../../../lib/format/dates.ts';
import { reasonOf } from '../../../lib/form/trouble.ts';
import { couponQuery, useApplyCoupon } from '../api/coupon.ts';
import type { FoundCoupon } from '../api/coupon.ts';
import { useDebounced } from '../use-debounced.ts';

const DEBOUNCE_MS = 500;

function Found({ coupon, subscriptionId }: { coupon: FoundCoupon; subscriptionId: string }) {
  const apply = useApplyCoupon();
  const { code, percentOff, durationInMonths } = coupon;
  const { data: billing } = useQuery(billingQuery);
  const next = billing?.subscription?.nextCharge ?? null;
  // A discount for a single charge waits for that charge, however far off.
  const ends =
    billing && durationInMonths !== null && durationInMonths > 1
      ? addMonths(new Date(billing.at), durationInMonths)
      : null;
  const missed = next !== null && ends !== null && ends <= new Date(next.at) ? next : null;
  return (
    <div className="coupon-found">
      <div>
        <b>{code}</b>
        <p>
          {durationInMonths === null
            ? t('offForever', { percent: percentOff })
            : t('offMonths', { percent: percentOff, months: durationInMonths })}
        </p>
      </div>
      {missed ? (
        <p>{t('endsTooSoon', { day: day(missed.at) })}</p>
      ) : (
        <Button variant="light" busy={apply.isPending} onClick={() => apply.mutate({ subscriptionId, coupon: code })}>
          {t('apply')}
        </Button>
      )}
    </div>
  );
}

/** Looks a code up while it is typed, and redeems it once found. */
export function CouponSearch({ subscriptionId }: { subscriptionId: string }) {
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const settled = useDebounced(search, DEBOUNCE_MS);
  // While the user types, the last answer does not apply.
  const asked = settled === search ? settled : '';
  const { data, error, refetch, isFetching } = useQuery(couponQuery(asked));
  const isRefused = error instanceof ApiError;
  return (
    <Panel title={t('search')} intro={t('searchIntro')}>
      <div className="coupon-search">
        <Field label={t('searchLabel')} error={isRefused ? reasonOf(error) : undefined}>
          <Input
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            placeholder={t('searchPlaceholder')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={80}
          />
        </Field>
        <div aria-live="polite">
          {asked !== '' && isFetching && <Skeleton shape="box" height="72px" />}
          {!isFetching && data && <Found key={data.code} coupon={data} subscriptionId={subscriptionId} />}
          {!isFetching && data === null && <p className="coupon-none">{t('notFound')}</p>}
          {!isFetching && error !== null && !isRefused && (
            <p className="coupon-none">
              {reasonOf(error)} <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
            </p>
          )}
        </div>
      </div>
    </Panel>
  );
}
