import { Check } from '@houselights/ui';
import { day, moment } from '../../../lib/money.ts';
import type { Gift } from '../api/gifts.ts';
import { recipientWords } from '../words.ts';

type Step = { name: string; note: string; done: boolean };

function stepsOf({ state, createdAt, paidAt, sentAt, redeemedAt, deliverAt, recipientEmail }: Gift): Step[] {
  const begun = { name: 'Bought', note: paidAt ? moment(paidAt) : `Begun ${moment(createdAt)}`, done: paidAt !== null };
  const steps = [
    begun,
    {
      name: sentAt ? `Mailed to ${recipientWords(recipientEmail)}` : `Mail to ${recipientWords(recipientEmail)}`,
      note: sentAt ? moment(sentAt) : `On ${day(deliverAt)}`,
      done: sentAt !== null,
    },
    { name: 'Redeemed', note: redeemedAt ? moment(redeemedAt) : 'Not yet', done: redeemedAt !== null },
  ];
  // What was given back waits for nothing; a code that was handed over needs no mail.
  if (state === 'refunded') return [...steps.filter(({ done }) => done), { name: 'Refunded', note: '', done: true }];
  return state === 'redeemed' || state === 'disputed' ? steps.filter(({ done }) => done) : steps;
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
            {!done && <span className="hl-hidden"> (not yet)</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
