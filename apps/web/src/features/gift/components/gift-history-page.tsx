import { ButtonLink, ChevronRight, Tag, UiLink } from '@houselights/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { money } from '../../../lib/money.ts';
import { PagedPanel } from '../../../lib/paged-panel.tsx';
import { giftsQuery } from '../api/gifts.ts';
import type { Gift } from '../api/gifts.ts';
import { monthsWords, recipientWords, standingOf } from '../words.ts';
import { GiftFrame, useGiftBase } from './gift-frame.tsx';

function Row({ gift, href }: { gift: Gift; href: string }) {
  const { tag, tone, words } = standingOf(gift);
  return (
    <li>
      <UiLink href={href} className="gift-line">
        <span className="gift-line-words">
          <span>
            <b>
              {monthsWords(gift.months)} for {recipientWords(gift.recipientEmail)}
            </b>{' '}
            <Tag {...(tone && { tone })}>{tag}</Tag>
          </span>
          <span className="gift-line-note">{words}</span>
        </span>
        <span className="hl-num">{money(gift.price)}</span>
        <ChevronRight aria-hidden="true" className="hl-flip-rtl" />
      </UiLink>
    </li>
  );
}

function List({ base }: { base: string }) {
  const answer = useInfiniteQuery(giftsQuery);
  const hasGifts = answer.data?.pages.some(({ items }) => items.length > 0) ?? false;
  return (
    <>
      <PagedPanel
        answer={answer}
        loading="Loading your gifts"
        failed="We couldn't load your gifts"
        empty={{
          title: 'No gifts yet',
          text: 'What you give stands here: whether it is mailed, whether it is redeemed, and its code.',
          actions: (
            <ButtonLink href={base} variant="light">
              Give a gift
            </ButtonLink>
          ),
        }}
      >
        {(gifts) => (
          <ul className="gift-lines" aria-label="Gifts that you bought, newest first">
            {gifts.map((gift) => (
              <Row key={gift.id} gift={gift} href={`${base}/history/${gift.id}`} />
            ))}
          </ul>
        )}
      </PagedPanel>
      {hasGifts && (
        <div>
          <ButtonLink href={base} variant="light">
            Give another gift
          </ButtonLink>
        </div>
      )}
    </>
  );
}

/** The gifts that somebody has bought. */
export function GiftHistoryPage() {
  const base = useGiftBase();
  return (
    <GiftFrame title="Your gifts" back={{ href: base, label: 'Give a gift' }}>
      <List base={base} />
    </GiftFrame>
  );
}
