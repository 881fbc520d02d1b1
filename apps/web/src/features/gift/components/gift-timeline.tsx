import { t } from '@houselights/messages/catalogue/gift-details';
import { Check } from '@houselights/ui';
import { moment } from '../../../lib/format/dates.ts';
import type { Gift } from '../api/gifts.ts';
import { mailDay } from '../days.ts';
import { recipientWords } from '../standing.ts';

type Step = { name: string; note: string; done: boolean };

function stepsOf({ state, createdAt, paidAt, sentAt, redeemedAt, deliverAt, recipientEmail }: Gift): Step[] {
  const recipient = recipientWords(recipientEmail);
  const steps = [
    {
      name: t('stepBought'),
      note: paidAt ? moment(paidAt) : t('stepBegun', { date: moment(createdAt) }),
      done: paidAt !== null,
    },
    {
      name: t(sentAt ? 'stepMailed' : 'stepMail', { recipient }),
      note: sentAt ? moment(sentAt) : t('stepMailDay', { date: mailDay(deliverAt) }),
      done: sentAt !== null,
    },
    {
      name: t('stepRedeemed'),
      note: redeemedAt ? moment(redeemedAt) : t('stepRedeemedNotYet'),
      done: redeemedAt !== null,
    },
  ];
  // A refunded gift has no steps left; a code that was handed over needs no email.
  const happened = steps.filter(({ done }) => done);
  if (state === 'refunded') return [...happened, { name: t('stepRefunded'), note: '', done: true }];
  return state === 'redeemed' || state === 'disputed' ? happened : steps;
}

/** What has happened to a gift, and what comes next. */
export function GiftTimeline({ gift }: { gift: Gift }) {
  return (
    <ol className="gift-steps">
      {stepsOf(gift).map(({ name, note, done }) => (
        <li key={name} className={done ? 'gift-step-done' : undefined}>
          <span className="gift-step-mark">{done && <Check aria-hidden="true" />}</span>
          <span>
            <b>{name}</b>
            {note && <span className="gift-line-note">{note}</span>}
            {!done && <span className="hl-hidden"> {t('stepNotDone')}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
