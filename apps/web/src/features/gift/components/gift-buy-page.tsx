import { t } from '@houselights/messages/catalogue/gift-buy';
import { ButtonLink, ChoiceCardsSkeleton, EmptyState, Notice, Panel, PanelSkeleton } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { billingQuery } from '../../../shared/billing/billing.ts';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { sale } from '../../../shared/billing/plans.ts';
import { useConfig } from '../../../lib/config/remote-config.tsx';
import { isVisit } from '../../../lib/session/session.ts';
import { useAnswer } from '../../../lib/query/shared-answer.ts';
import { GiftForm } from './gift-form.tsx';
import { GiftFrame, useGiftBase } from './gift-frame.tsx';

function NotSold({ base }: { base: string }) {
  const { projectName } = useConfig();
  return (
    <Panel>
      <EmptyState
        level={2}
        title={t('notSold')}
        text={t('notSoldHint', { house: projectName })}
        actions={
          <>
            {!isVisit && <ButtonLink href="/redeem">{t('redeem')}</ButtonLink>}
            <ButtonLink href={`${base}/history`}>{t('yourGifts')}</ButtonLink>
          </>
        }
      />
    </Panel>
  );
}

function Body({ base }: { base: string }) {
  const { data, error, isFetching } = useAnswer(sale);
  // Only for the currency that the account pays in; without an answer, the site's default.
  const billing = useQuery(billingQuery);
  if (!data && error) {
    return (
      <Panel>
        <LoadingFailed title={t('loadingFailed')} error={error} busy={isFetching} again={sale.refetch} />
      </Panel>
    );
  }
  if (!data || billing.isPending) {
    return (
      <div className="gift-form">
        <ChoiceCardsSkeleton label={t('loading')} cards={4} />
        <PanelSkeleton label={t('loading')} lines={5} />
      </div>
    );
  }
  if (!data.payments || data.gifts.length === 0) return <NotSold base={base} />;
  return (
    <GiftForm
      gifts={data.gifts}
      currencies={data.currencies}
      ownCurrency={billing.data?.currency ?? null}
      history={`${base}/history`}
    />
  );
}

/** Buys somebody a few months of membership. An app that shows this page has its own way back to the account. */
export function GiftBuyPage() {
  const [query] = useSearchParams();
  const { projectName } = useConfig();
  const base = useGiftBase();
  return (
    <GiftFrame
      title={t('title')}
      intro={t('intro', { house: projectName })}
      {...(!isVisit && { back: { href: '/account', label: t('back') } })}
    >
      {query.has('cancelled') && (
        <output>
          <Notice title={t('cancelled')}>{t('cancelledHint')}</Notice>
        </output>
      )}
      <Body base={base} />
    </GiftFrame>
  );
}
