import { t } from '@houselights/messages/catalogue/billing-page';
import { PanelSkeleton } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { billingQuery } from '../../../shared/billing/billing.ts';
import type { Billing } from '../../../shared/billing/billing.ts';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { useTitle } from '../../../lib/pages/title.ts';
import { Back } from './back.tsx';

/** An account page about money: heading, back link, and its panels once billing has loaded. */
export function BillingPage({ title, children }: { title: string; children: (billing: Billing) => ReactNode }) {
  useTitle(title);
  const { data, error, refetch, isRefetching } = useQuery(billingQuery);
  return (
    <div className="account-page">
      <div>
        <Back />
        <h1>{title}</h1>
      </div>
      {data && children(data)}
      {!data && !error && <PanelSkeleton label={t('loading')} lines={5} />}
      {!data && error && (
        <div className="hl-panel">
          <LoadingFailed title={t('loadingFailed')} error={error} busy={isRefetching} again={refetch} />
        </div>
      )}
    </div>
  );
}
