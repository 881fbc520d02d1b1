import { Button, ButtonLink, ChevronRight, EmptyState, Panel, PanelSkeleton, Tag, UiLink } from '@houselights/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadingFailed } from '../../../lib/loading-failed.tsx';
import { money } from '../../../lib/money.ts';
import { reasonOf } from '../../../lib/words.ts';
import { giftsQuery } from '../api/gifts.ts';
import type { Gift } from '../api/gifts.ts';
import { monthsWords, standingOf } from '../words.ts';
import { GiftFrame, useGiftBase } from './gift-frame.tsx';

function Row({ gift, href }: { gift: Gift; href: string }) {
  const { tag, tone, words } = standingOf(gift);
  return (
    <li>
      <UiLink href={href} className="gift-line">
        <span className="gift-line-words">
          <span>
            <b>
              {monthsWords(gift.months)} for {gift.recipientEmail}
            </b>{' '}
            <Tag {...(tone && { tone })}>{tag}</Tag>
          </span>
          <span className="gift-line-note">{words}</span>
        </span>
        <span className="hl-num">{money(gift.price)}</span>
        <ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />
      </UiLink>
    </li>
  );
}

function List({ base }: { base: string }) {
  const { data, error, refetch, isRefetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(giftsQuery);
  if (!data) {
    if (!error) return <PanelSkeleton label="Loading your gifts" lines={5} />;
    return (
      <Panel>
        <LoadingFailed title="Your gifts could not be loaded" error={error} busy={isRefetching} again={refetch} />
      </Panel>
    );
  }
  const gifts = data.pages.flatMap(({ items }) => items);
  if (gifts.length === 0) {
    return (
      <Panel>
        <EmptyState
          level={2}
          title="No gifts yet"
          text="What you give stands here: whether it is mailed, whether it is redeemed, and its code."
          actions={
            <ButtonLink href={base} variant="light">
              Give a gift
            </ButtonLink>
          }
        />
      </Panel>
    );
  }
  return (
    <>
      <Panel>
        <ul className="gift-lines" aria-label="Gifts that you bought, newest first">
          {gifts.map((gift) => (
            <Row key={gift.id} gift={gift} href={`${base}/history/${gift.id}`} />
          ))}
        </ul>
        {error && <p role="alert">{reasonOf(error)}</p>}
        {hasNextPage && (
          <Button wide className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older ones
          </Button>
        )}
      </Panel>
      <div>
        <ButtonLink href={base} variant="light">
          Give another gift
        </ButtonLink>
      </div>
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
