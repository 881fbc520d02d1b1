import { t } from '@houselights/messages/catalogue/billing-plan';
import { ApiError, calls } from '@houselights/client';
import type { CallReply } from '@houselights/client';
import { Button, ButtonLink, FormError, Panel, PanelSkeleton, showToast } from '@houselights/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { billingChanged } from '../../../shared/billing/billing.ts';
import { useGo } from '../../../lib/pages/go.ts';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { day } from '../../../lib/format/dates.ts';
import { money } from '../../../lib/format/money.ts';
import type { Plan } from '../../../shared/billing/plans.ts';
import { call } from '../../../lib/session/session.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { planChangeQuery } from '../api/lists.ts';

type Preview = CallReply<'previewPlanChange'>;

function Figures({ preview }: { preview: Preview }) {
  const { lines, dueNow, balance, nextCharge } = preview;
  // If there are lines, the carried balance is one of them.
  const isOwed = balance.amountMinor < 0 && lines.length === 0;
  return (
    <dl className="hl-facts bill-sum hl-num">
      {lines.map(({ words, amountMinor }, index) => (
        <div key={`${index} ${words}`}>
          <dt>{words}</dt>
          <dd>{money({ ...dueNow, amountMinor })}</dd>
        </div>
      ))}
      <dt className="bill-total">{t('chargedNow')}</dt>
      <dd className="bill-total">{money(dueNow)}</dd>
      {balance.amountMinor > 0 && (
        <>
          <dt>{t('kept')}</dt>
          <dd>{money(balance)}</dd>
        </>
      )}
      {isOwed && (
        <>
          <dt>{t('carriedOver')}</dt>
          <dd>{money({ ...balance, amountMinor: -balance.amountMinor })}</dd>
        </>
      )}
      <dt>{t('nextCharge', { date: day(nextCharge.at) })}</dt>
      <dd>{money(nextCharge)}</dd>
    </dl>
  );
}

/** During days that a gift gave, there is nothing to prorate and nothing to charge. */
function isFreeNow({ lines, dueNow }: Preview): boolean {
  return lines.length === 0 && dueNow.amountMinor === 0;
}

function Consent({ preview, again }: { preview: Preview; again: () => Promise<unknown> }) {
  const cache = useQueryClient();
  const go = useGo();
  const [needsCard, setNeedsCard] = useState(false);
  const { plan, dueNow, nextCharge, at } = preview;
  const isFree = dueNow.amountMinor === 0;
  const { form, busy, message } = useForm({
    fields: [],
    send: async () => {
      setNeedsCard(false);
      try {
        const { amountMinor } = dueNow;
        const body = { planId: plan.id, at, amountMinor, nextAmountMinor: nextCharge.amountMinor };
        const billing = await call(calls.changePlan, { body });
        await billingChanged(cache, billing);
        if (!billing.subscription?.toConfirm) showToast(t('changed', { plan: plan.name }));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'amount_changed') await again();
        setNeedsCard(error instanceof ApiError && ['payment_failed', 'payment_needs_owner'].includes(error.code));
        throw error;
      }
      await go('/account');
    },
  });
  return (
    <form {...form} className="bill-stack">
      <FormError>{message}</FormError>
      <div className="bill-acts">
        <Button type="submit" variant="light" busy={busy}>
          {isFree ? t('consentFree', { plan: plan.name }) : t('consent', { amount: money(dueNow) })}
        </Button>
        <ButtonLink href="/account">{t(needsCard ? 'updateCard' : 'keepPlan')}</ButtonLink>
      </div>
    </form>
  );
}

/** The price of a change at this moment, and the button that agrees to exactly that. */
export function PlanChange({ plan, inTrial }: { plan: Plan; inTrial: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(planChangeQuery(plan.id));
  if (data) {
    return (
      <Panel
        title={t('changeTo', { plan: plan.name })}
        intro={
          inTrial || isFreeNow(data)
            ? t(inTrial ? 'introTrial' : 'introFree', { date: day(data.nextCharge.at) })
            : t('intro')
        }
      >
        <div className="bill-stack">
          <Figures preview={data} />
          <Consent preview={data} again={refetch} />
        </div>
      </Panel>
    );
  }
  if (!error) return <PanelSkeleton label={t('loadingChange')} lines={4} />;
  return (
    <Panel>
      <LoadingFailed title={t('changeFailed')} error={error} busy={isFetching} again={refetch} />
    </Panel>
  );
}
