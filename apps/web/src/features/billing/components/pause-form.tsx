import { Button, RadioButton } from '@houselights/ui';
import { useState } from 'react';
import { useGo } from '../../../lib/go.ts';
import { day } from '../../../lib/money.ts';
import { usePause } from '../api/acts.ts';
import { chargeWords } from '../words.ts';
import type { Subscription } from '../words.ts';
import { Failure } from './membership-acts.tsx';

const monthWords = (months: number) => (months === 1 ? '1 month' : `${months} months`);

/** Choose how long a membership is paused; says from when, until when, and what is charged then. */
export function PauseForm({ subscription }: { subscription: Subscription }) {
  const [months, setMonths] = useState(1);
  const go = useGo();
  const pause = usePause(() => go('/account'));
  const { paidUntil, pauses } = subscription;
  const chosen = pauses.find((one) => one.months === months);
  return (
    <div className="bill-stack">
      <fieldset className="bill-set">
        <legend className="hl-label">For how long?</legend>
        <div className="bill-lengths">
          {pauses.map(({ months: length }) => (
            <RadioButton
              key={length}
              name="months"
              value={length}
              checked={months === length}
              onChange={() => setMonths(length)}
              label={monthWords(length)}
            />
          ))}
        </div>
      </fieldset>
      <p aria-live="polite">
        {chosen && (
          <>
            You can watch until <b>{day(paidUntil)}</b>. After that you won&rsquo;t be charged, and members&rsquo;
            videos are closed. Your membership resumes automatically on <b>{day(chosen.resumesAt)}</b>, and{' '}
            {chargeWords(chosen.nextCharge)} is charged
            {day(chosen.nextCharge.at) === day(chosen.resumesAt) ? '' : ` on ${day(chosen.nextCharge.at)}`}. You can end
            the pause anytime.
          </>
        )}
      </p>
      <div>
        <Button busy={pause.isPending} onClick={() => pause.mutate(months)}>
          Pause for {monthWords(months)}
        </Button>
      </div>
      <Failure error={pause.error} />
    </div>
  );
}
