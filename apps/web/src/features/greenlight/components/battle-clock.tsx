import { t } from '@houselights/messages/catalogue/greenlight-clock';
import { countdown } from '@houselights/rules';
import { useEffect, useState } from 'react';
import { windowOf } from '../hooks/use-phase.ts';
import type { KnownBattle } from '../known-battle.ts';
import { serverTime } from '../server-clock.ts';

const SECOND_MS = 1_000;

/** The server's time, updated with each second that the battle's clock shows. */
function useServerSeconds(known: KnownBattle): Date {
  const [now, setNow] = useState(() => serverTime(known.clock));
  useEffect(() => {
    const { startsAt, endsAt } = windowOf(known);
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const time = serverTime(known.clock);
      setNow(time);
      const until = time < startsAt ? startsAt : endsAt;
      const left = until.getTime() - time.getTime();
      // A timer that fires a fraction early would show the same second again.
      if (left > 0) timer = setTimeout(tick, (left % SECOND_MS) + 1);
    };
    tick();
    return () => clearTimeout(timer);
  }, [known]);
  return now;
}

/** Time until the vote begins or ends; empty once it is over. Screen readers read it on request, not every second. */
export function BattleClock({ known }: { known: KnownBattle }) {
  const { phase, days, time } = countdown(windowOf(known), useServerSeconds(known));
  return (
    <p className="gl-clock" role="timer" aria-live="off">
      <span>{phase !== 'after' && t(phase === 'before' ? 'startsIn' : 'endsIn')}</span>{' '}
      <b className="hl-num" suppressHydrationWarning>
        {days > 0 ? t('days', { days, time }) : time}
      </b>
    </p>
  );
}
