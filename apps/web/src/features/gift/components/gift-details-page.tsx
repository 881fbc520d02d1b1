import { Refusal } from '@houselights/client';
import { giftMonths } from '@houselights/rules';
import { Button, ButtonLink, ErrorState, Facts, Notice, Panel, PanelSkeleton, Tag } from '@houselights/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useGo } from '../../../lib/go.ts';
import { LoadingFailed } from '../../../lib/loading-failed.tsx';
import { money } from '../../../lib/money.ts';
import { giftQuery, giftsQuery } from '../api/gifts.ts';
import type { Gift } from '../api/gifts.ts';
import { dayField } from '../days.ts';
import { forgetDraft, keepDraft } from '../draft.ts';
import { monthsWords, recipientWords, standingOf } from '../words.ts';
import { GiftCard } from './gift-card.tsx';
import { GiftFrame, useGiftBase } from './gift-frame.tsx';
import { GiftTimeline } from './gift-timeline.tsx';

const WAIT_MS = 20_000;

/** The same gift once more as a new purchase: nothing has to be typed again. */
function FinishPaying({ gift, base }: { gift: Gift; base: string }) {
  const go = useGo();
  const { months, recipientEmail, message, deliverAt } = gift;
  const finish = () => {
    const length = giftMonths.find((each) => each === months);
    const deliverOn = deliverAt > new Date().toISOString() ? dayField(new Date(deliverAt)) : '';
    if (length) keepDraft({ months: length, recipientEmail, message, deliverOn });
    void go(base);
  };
  return (
    <Button variant="light" onClick={finish}>
      Finish paying
    </Button>
  );
}

type StandingProps = { gift: Gift; bought: boolean; waiting: boolean; base: string; again: () => void };

/** What somebody should know first: whether it went through, and what is missing. */
function Standing({ gift, bought, waiting, base, again }: StandingProps) {
  const { words } = standingOf(gift);
  if (gift.state === 'unpaid' && waiting) {
    return <Notice title="One moment">We ask the bank whether it went through. Nothing needs to be done.</Notice>;
  }
  if (gift.state === 'unpaid' && bought) {
    return (
      <Notice title="We're still waiting for the bank" actions={<Button onClick={again}>Try again</Button>}>
        Some payments take a few minutes. You can close this page: a mail says when your gift is paid.
      </Notice>
    );
  }
  if (gift.state === 'unpaid' || gift.state === 'abandoned') {
    return (
      <Notice
        tone="alarm"
        title="This gift is not paid"
        actions={
          <>
            <FinishPaying gift={gift} base={base} />
            {gift.state === 'unpaid' && <Button onClick={again}>I have paid</Button>}
          </>
        }
      >
        {words} Finishing it begins a new purchase with the same words.
      </Notice>
    );
  }
  if (gift.state === 'disputed') return <Notice title="The payment of this gift is disputed">{words}</Notice>;
  if (gift.state === 'refunded') return <Notice title="This gift was refunded">{words}</Notice>;
  if (gift.state === 'redeemed') return <Notice title="It was redeemed">{words}</Notice>;
  const stands = gift.state === 'sent' ? 'It is mailed' : 'It waits for its day';
  return <Notice title={bought ? 'Thank you, your gift is paid' : stands}>{words}</Notice>;
}

function Details({ gift }: { gift: Gift }) {
  const rows = [
    ['For', recipientWords(gift.recipientEmail)],
    ['Length', monthsWords(gift.months)],
    ['Price', money(gift.price)],
  ] as const;
  return (
    <Panel title="What it is">
      <Facts rows={rows} className="gift-facts" />
      {gift.message && (
        <>
          <h3 className="gift-said">Your message</h3>
          <blockquote className="gift-quote">{gift.message}</blockquote>
        </>
      )}
    </Panel>
  );
}

function NotThere({ base }: { base: string }) {
  return (
    <ErrorState
      level={2}
      title="This gift is not here"
      text="It was not bought with this account, or the address is not whole."
      actions={
        <ButtonLink href={`${base}/history`} variant="light">
          Your gifts
        </ButtonLink>
      }
    />
  );
}

/** Asks until it is known whether a gift that was just bought is paid. */
function useGift(id: string, bought: boolean) {
  const cache = useQueryClient();
  const [until, setUntil] = useState(() => (bought ? Date.now() + WAIT_MS : 0));
  const [isOver, setOver] = useState(!bought);
  const query = useQuery(giftQuery(id, until));
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  const isPaid = query.data !== undefined && query.data.state !== 'unpaid' && query.data.state !== 'abandoned';
  useEffect(() => {
    if (!bought || !isPaid) return;
    forgetDraft();
    void cache.invalidateQueries(giftsQuery);
  }, [bought, isPaid, cache]);
  const again = () => {
    setUntil(Date.now() + WAIT_MS);
    setOver(false);
    void query.refetch();
  };
  return { ...query, waiting: !isOver, again };
}

function Body({ id, base }: { id: string; base: string }) {
  const [query] = useSearchParams();
  const bought = query.has('bought');
  const { data, error, refetch, isRefetching, waiting, again } = useGift(id, bought);
  if (!data) {
    if (!error) {
      return (
        <>
          <PanelSkeleton label="Loading your gift" lines={3} />
          <PanelSkeleton label="Loading your gift" lines={4} />
        </>
      );
    }
    return (
      <Panel>
        {error instanceof Refusal && error.status === 404 ? (
          <NotThere base={base} />
        ) : (
          <LoadingFailed title="We couldn't load your gift" error={error} busy={isRefetching} again={refetch} />
        )}
      </Panel>
    );
  }
  const { tag, tone } = standingOf(data);
  return (
    <>
      <div aria-live="polite">
        <Standing gift={data} bought={bought} waiting={waiting} base={base} again={again} />
      </div>
      {data.code !== null && <GiftCard gift={data} code={data.code} />}
      <Panel title="Status" aside={<Tag {...(tone && { tone })}>{tag}</Tag>}>
        <GiftTimeline gift={data} />
      </Panel>
      <Details gift={data} />
    </>
  );
}

/** One gift that somebody has bought: how it stands, its code, its card. */
export function GiftDetailsPage() {
  const { id = '' } = useParams();
  const base = useGiftBase();
  return (
    <GiftFrame title="Your gift" back={{ href: `${base}/history`, label: 'Your gifts' }}>
      <Body key={id} id={id} base={base} />
    </GiftFrame>
  );
}
