import { Refusal, calls } from '@houselights/client';
import type { CallReply } from '@houselights/client';
import { Button, ButtonLink, FormError, Panel, PanelSkeleton, showToast } from '@houselights/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { billingChanged } from '../../../lib/billing.ts';
import { useGo } from '../../../lib/go.ts';
import { LoadingFailed } from '../../../lib/loading-failed.tsx';
import { day, money } from '../../../lib/money.ts';
import type { Plan } from '../../../lib/plans.ts';
import { call } from '../../../lib/session.ts';
import { useForm } from '../../../lib/use-form.ts';
import { planChangeQuery } from '../api/lists.ts';

type Preview = CallReply<'previewPlanChange'>;

function Figures({ preview }: { preview: Preview }) {
  const { lines, dueNow, balance, nextCharge } = preview;
  // Where there are lines, what they carry over stands among them.
  const isOwed = balance.amountMinor < 0 && lines.length === 0;
  return (
    <dl className="hl-facts bill-sum hl-num">
      {lines.map(({ words, amountMinor }, index) => (
        <div key={`${index} ${words}`}>
          <dt>{words}</dt>
          <dd>{money({ ...dueNow, amountMinor })}</dd>
        </div>
      ))}
      <dt className="bill-total">Charged now</dt>
      <dd className="bill-total">{money(dueNow)}</dd>
      {balance.amountMinor > 0 && (
        <>
          <dt>Kept for your next charges</dt>
          <dd>{money(balance)}</dd>
        </>
      )}
      {isOwed && (
        <>
          <dt>Carried over to the next charge</dt>
          <dd>{money({ ...balance, amountMinor: -balance.amountMinor })}</dd>
        </>
      )}
      <dt>Next charge, on {day(nextCharge.at)}</dt>
      <dd>{money(nextCharge)}</dd>
    </dl>
  );
}

/** Days that a gift gave: there is nothing to set off, and nothing to charge. */
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
        if (!billing.subscription?.toConfirm) showToast(`Your plan is ${plan.name} now.`);
      } catch (error) {
        if (error instanceof Refusal && error.code === 'amount_changed') await again();
        setNeedsCard(error instanceof Refusal && ['payment_failed', 'payment_needs_owner'].includes(error.code));
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
          {isFree ? `Change to ${plan.name}, nothing to pay now` : `Change and pay ${money(dueNow)} now`}
        </Button>
        <ButtonLink href="/account">{needsCard ? 'Update your card in your account' : 'Keep my plan'}</ButtonLink>
      </div>
    </form>
  );
}

/** What a change would cost at this moment, and the button that agrees to just that. */
export function PlanChange({ plan, inTrial }: { plan: Plan; inTrial: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(planChangeQuery(plan.id));
  if (data) {
    return (
      <Panel
        title={`Change to ${plan.name}`}
        intro={
          inTrial
            ? `Your free trial goes on as it is; the new plan is charged for the first time on ${day(data.nextCharge.at)}.`
            : isFreeNow(data)
              ? `You keep the days that you have. The new plan is charged for the first time on ${day(data.nextCharge.at)}.`
              : 'It begins at once. What you have paid and not used is set off.'
        }
      >
        <div className="bill-stack">
          <Figures preview={data} />
          <Consent preview={data} again={refetch} />
        </div>
      </Panel>
    );
  }
  if (!error) return <PanelSkeleton label="Working out what the change costs" lines={4} />;
  return (
    <Panel>
      <LoadingFailed title="We couldn't work out the change" error={error} busy={isFetching} again={refetch} />
    </Panel>
  );
}
