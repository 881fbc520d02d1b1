import { t } from '@houselights/messages/catalogue/routes-external';
import { LoadingOverlay } from '@houselights/ui';
import { useEffect } from 'react';
import { WayToStore } from '../features/store/components/way-to-store.tsx';
import { QueryRoot } from '../lib/query/query.tsx';
import { useConfig } from '../lib/config/remote-config.tsx';
import { useUserId } from '../lib/session/session.ts';

/** Redirects to the operator's page elsewhere. */
export function External({ url, name }: { url: string; name: string }) {
  useEffect(() => {
    window.location.replace(url);
  }, [url]);
  return (
    <div className="hl-wrap brief-page">
      <h1>{name}</h1>
      <LoadingOverlay />
      <p>
        <a className="hl-link" href={url} rel="noreferrer">
          {t('goOn', { host: new URL(url).host })}
        </a>
      </p>
    </div>
  );
}

const Leave = ({ url }: { url: string }) => <External url={url} name={t('store')} />;

export function StoreRoute() {
  // Without a code, the plain store.
  const plainUrl = useConfig().store_url.replaceAll(/\{code\}|%7Bcode%7D/gi, '');
  if (useUserId() === null) return <Leave url={plainUrl} />;
  return (
    <QueryRoot>
      <WayToStore plainUrl={plainUrl} leave={Leave} />
    </QueryRoot>
  );
}
