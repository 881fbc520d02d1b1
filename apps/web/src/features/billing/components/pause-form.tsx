import { t } from '@houselights/messages/catalogue/billing-pause';
import { Button, RadioButton } from '@houselights/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useGo } from '../../../lib/pages/go.ts';
import { day } from '../../../lib/format/dates.ts';
import { rich } from '../../../lib/language/rich.ts';
import { usePause } from '../api/acts.ts';
import { chargeWords } from '../words.ts';
import type { Subscription } from '../words.ts';
import { Failure } from './membership-acts.tsx';

function effectOf({ resumesAt, nextCharge }: Subscription['pauses'][number], paidUntil: string) {
  const values = {
    until: day(paidUntil),
    date: day(resumesAt),
    amount: chargeWords(nextCharge),
    b: (chunks: ReactNode[]) => <b>{chunks}</b>,
  };
  const chargedOn = day(nextCharge.at);
  return rich(
    chargedOn === values.date ? t.rich('effect', values) : t.rich('effectChargedLater', { ...values, chargedOn }),
  );
}

/** Choose a pause's length; shows its start, its end, and the next charge. */
export function PauseForm({ subscription }: { subscription: Subscription }) {
  const [months, setMonths] = useState(1);
  const go = useGo();
  const pause = usePause(() => go('/account'));
  const { paidUntil, pauses } = subscription;
  const chosen = pauses.find((one) => one.months === months);
  return (
    <div className="bill-stack">
      <fieldset className="bill-set">
        <legend className="hl-label">{t('howLong')}</legend>
        <div className="bill-lengths">
          {pauses.map(({ months: length }) => (
            <RadioButton
              key={length}
              name="months"
              value={length}
              checked={months === length}
              onChange={() => setMonths(length)}
              label={t('length', { months: length })}
            />
          ))}
        </div>
      </fieldset>
      <p aria-live="polite">{chosen && effectOf(chosen, paidUntil)}</p>
      <div>
        <Button busy={pause.isPending} onClick={() => pause.mutate(months)}>
          {t('pause', { months })}
        </Button>
      </div>
      <Failure error={pause.error} />
    </div>
  );
}
