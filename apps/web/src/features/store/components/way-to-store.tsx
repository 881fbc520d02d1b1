import { t } from '@houselights/messages/catalogue/store';
import { mayAccess } from '@houselights/rules';
import { LoadingOverlay } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { rich } from '../../../lib/language/rich.ts';
import { userInfoQuery } from '../../../shared/account/user-info.ts';
import { discountQuery } from '../api/discount.ts';

/** Shows members the code to use at the store before they leave. Everybody else, and members without a code, go straight on. */
export function WayToStore({ plainUrl, leave: Leave }: { plainUrl: string; leave: ComponentType<{ url: string }> }) {
  const { data: user, isError: isUnknown } = useQuery(userInfoQuery);
  const isMember = user !== undefined && mayAccess('member', user);
  const { data, isError } = useQuery({ ...discountQuery, enabled: isMember });
  if (user === undefined ? isUnknown : !isMember) return <Leave url={plainUrl} />;
  if (isError) return <Leave url={plainUrl} />;
  if (data === undefined) return <LoadingOverlay />;
  const { code, percent, url } = data;
  if (code === null) return <Leave url={plainUrl} />;
  return (
    <div className="hl-wrap brief-page">
      <h1>{t('title')}</h1>
      <p>{rich(t.rich('saving', { percent, code, strong: (text) => <strong>{text}</strong> }))}</p>
      <p>
        <a className="hl-btn" href={url} rel="noreferrer">
          {t('goOn', { host: new URL(url).host })}
        </a>
      </p>
    </div>
  );
}
