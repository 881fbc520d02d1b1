import { t } from '@houselights/messages/catalogue/gift-history';
import { ButtonLink, ChevronRight, Tag, UiLink } from '@houselights/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { money } from '../../../lib/format/money.ts';
import { PagedPanel } from '../../../lib/parts/paged-panel.tsx';
import { giftsQuery } from '../api/gifts.ts';
import type { Gift } from '../api/gifts.ts';
import { recipientWords, standingOf } from '../standing.ts';
import { monthsWords } from '../words.ts';
import { GiftFrame, useGiftBase } from './gift-frame.tsx';

function Row({ gift, href }: { gift: Gift; href: string }) {
  const { tag, tone, words } = standingOf(gift);
  return (
    <li>
      <UiLink href={href} className="gift-line">
        <span className="gift-line-words">
          <span>
            <b>{t('gift', { length: monthsWords(gift.months), recipient: recipientWords(gift.recipientEmail) })}</b>{' '}
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
        loading={t('loading')}
        failed={t('loadingFailed')}
        empty={{
          title: t('empty'),
          text: t('emptyHint'),
          actions: (
            <ButtonLink href={base} variant="light">
              {t('give')}
            </ButtonLink>
          ),
        }}
      >
        {(gifts) => (
          <ul className="gift-lines" aria-label={t('list')}>
            {gifts.map((gift) => (
              <Row key={gift.id} gift={gift} href={`${base}/history/${gift.id}`} />
            ))}
          </ul>
        )}
      </PagedPanel>
      {hasGifts && (
        <div>
          <ButtonLink href={base} variant="light">
            {t('giveAnother')}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

/** Gifts that the account bought. */
export function GiftHistoryPage() {
  const base = useGiftBase();
  return (
    <GiftFrame title={t('title')} back={{ href: base, label: t('give') }}>
      <List base={base} />
    </GiftFrame>
  );
}
