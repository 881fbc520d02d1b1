import { ButtonLink, ChoiceCardsSkeleton, EmptyState, Notice, Panel, PanelSkeleton } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { billingQuery } from '../../../lib/billing.ts';
import { LoadingFailed } from '../../../lib/loading-failed.tsx';
import { sale } from '../../../lib/plans.ts';
import { useConfig } from '../../../lib/remote-config.tsx';
import { isVisit } from '../../../lib/session.ts';
import { useAnswer } from '../../../lib/shared-answer.ts';
import { GiftForm } from './gift-form.tsx';
import { GiftFrame, useGiftBase } from './gift-frame.tsx';

function NotSold({ base }: { base: string }) {
  return (
    <Panel>
      <EmptyState
        level={2}
        title="No gifts can be bought here now"
        text="The people of this house have not set up payments. A gift that you have been given still opens."
        actions={
          <>
            {!isVisit && <ButtonLink href="/redeem">Redeem a gift</ButtonLink>}
            <ButtonLink href={`${base}/history`}>Your gifts</ButtonLink>
          </>
        }
      />
    </Panel>
  );
}

function Body({ base }: { base: string }) {
  const { data, error, isFetching } = useAnswer(sale);
  // Only for the currency that somebody pays in: without an answer, the house's own.
  const billing = useQuery(billingQuery);
  if (!data && error) {
    return (
      <Panel>
        <LoadingFailed title="We couldn't load the gifts" error={error} busy={isFetching} again={sale.refetch} />
      </Panel>
    );
  }
  if (!data || billing.isPending) {
    return (
      <div className="gift-form">
        <ChoiceCardsSkeleton label="Loading the gifts" cards={4} />
        <PanelSkeleton label="Loading the gifts" lines={5} />
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

/** Buy somebody a few months of the house. */
export function GiftBuyPage() {
  const [query] = useSearchParams();
  const { projectName } = useConfig();
  const base = useGiftBase();
  return (
    <GiftFrame
      title="Give a gift"
      intro={`A few months of ${projectName} for somebody you like: every show without ads, on any device.`}
    >
      {query.has('cancelled') && (
        <output>
          <Notice title="Nothing was charged">You came back before it was paid. Your gift is still here.</Notice>
        </output>
      )}
      <Body base={base} />
    </GiftFrame>
  );
}
