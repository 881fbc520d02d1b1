import { t } from '@houselights/messages/catalogue/account-page';
import { PanelSkeleton } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import type { Member } from '../../../shared/account/user-info.ts';
import { useTitle } from '../../../lib/pages/title.ts';
import { userInfoQuery } from '../../../shared/account/user-info.ts';

/** An account page: its heading, and its panels once the account has loaded. */
export function AccountPage({ title, children }: { title: string; children: (user: Member) => ReactNode }) {
  useTitle(title);
  const { data, error, refetch, isRefetching } = useQuery(userInfoQuery);
  return (
    <div className="account-page">
      <h1>{title}</h1>
      {data && children(data)}
      {!data && !error && (
        <>
          <PanelSkeleton label={t('loading')} lines={4} />
          <PanelSkeleton label={t('loading')} lines={3} />
        </>
      )}
      {!data && error && (
        <div className="hl-panel">
          <LoadingFailed title={t('loadingFailed')} error={error} busy={isRefetching} again={refetch} />
        </div>
      )}
    </div>
  );
}
