import { ApiError } from '@houselights/client';
import { t } from '@houselights/messages/catalogue/gift-details';
import { giftMonths } from '@houselights/rules';
import { Button, ButtonLink, ErrorState, Facts, Notice, Panel, PanelSkeleton, Tag } from '@houselights/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useGo } from '../../../lib/pages/go.ts';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { day } from '../../../lib/format/dates.ts';
import { money } from '../../../lib/format/money.ts';
import { giftQuery, giftsQuery } from '../api/gifts.ts';
import type { Gift } from '../api/gifts.ts';
import { chosenDay } from '../days.ts';
import { forgetDraft, keepDraft } from '../draft.ts';
import { recipientWords, standingOf } from '../standing.ts';
import { monthsWords } from '../words.ts';
import { GiftCard } from './gift-card.tsx';
import { GiftFrame, useGiftBase } from './gift-frame.tsx';
import { GiftTimeline } from './gift-timeline.tsx';

const WAIT_MS = 20_000;

/** Starts the same purchase again: nothing has to be retyped. */
function FinishPaying({ gift, base }: { gift: Gift; base: string }) {
  const go = useGo();
  const { months, recipientEmail, message, deliverAt } = gift;
  const finish = () => {
    const length = giftMonths.find((each) => each === months);
    const deliverOn = deliverAt > new Date().toISOString() ? chosenDay(deliverAt) : '';
    if (length) keepDraft({ months: length, recipientEmail, message, deliverOn });
    void go(base);
  };
  return (
    <Button variant="light" onClick={finish}>
      {t('finishPaying')}
    </Button>
  );
}

type StandingProps = { gift: Gift; bought: boolean; waiting: boolean; base: string; again: () => void };

/** The most important fact first: whether the payment went through, and what is missing. */
function Standing({ gift, bought, waiting, base, again }: StandingProps) {
  if (gift.state === 'unpaid' && waiting) {
    return <Notice title={t('confirming')}>{t('confirmingHint')}</Notice>;
  }
  if (gift.state === 'unpaid' && bought) {
    return (
      <Notice title={t('stillConfirming')} actions={<Button onClick={again}>{t('askAgain')}</Button>}>
        {t('stillConfirmingHint')}
      </Notice>
    );
  }
  if (gift.state === 'unpaid' || gift.state === 'abandoned') {
    return (
      <Notice
        tone="alarm"
        title={t('unpaid')}
        actions={
          <>
            <FinishPaying gift={gift} base={base} />
            {gift.state === 'unpaid' && <Button onClick={again}>{t('havePaid')}</Button>}
          </>
        }
      >
        {t('unpaidHint', { date: day(gift.createdAt) })}
      </Notice>
    );
  }
  const isNew = bought && (gift.state === 'sent' || gift.state === 'scheduled');
  return <Notice title={t(isNew ? 'bought' : gift.state)}>{standingOf(gift).words}</Notice>;
}

function Details({ gift }: { gift: Gift }) {
  const rows = [
    [t('factRecipient'), recipientWords(gift.recipientEmail)],
    [t('factLength'), monthsWords(gift.months)],
    [t('factPrice'), money(gift.price)],
  ] as const;
  return (
    <Panel title={t('facts')}>
      <Facts rows={rows} className="gift-facts" />
      {gift.message && (
        <>
          <h3 className="gift-said">{t('message')}</h3>
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
      title={t('missing')}
      text={t('missingHint')}
      actions={
        <ButtonLink href={`${base}/history`} variant="light">
          {t('yourGifts')}
        </ButtonLink>
      }
    />
  );
}

/** Polls a gift just bought until its payment is known. */
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
          <PanelSkeleton label={t('loading')} lines={3} />
          <PanelSkeleton label={t('loading')} lines={4} />
        </>
      );
    }
    return (
      <Panel>
        {error instanceof ApiError && error.status === 404 ? (
          <NotThere base={base} />
        ) : (
          <LoadingFailed title={t('loadingFailed')} error={error} busy={isRefetching} again={refetch} />
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
      <Panel title={t('status')} aside={<Tag {...(tone && { tone })}>{tag}</Tag>}>
        <GiftTimeline gift={data} />
      </Panel>
      <Details gift={data} />
    </>
  );
}

/** One gift that the account bought: its state, its code, its card. */
export function GiftDetailsPage() {
  const { id = '' } = useParams();
  const base = useGiftBase();
  return (
    <GiftFrame title={t('title')} back={{ href: `${base}/history`, label: t('yourGifts') }}>
      <Body key={id} id={id} base={base} />
    </GiftFrame>
  );
}
