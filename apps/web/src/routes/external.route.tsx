import { LoadingOverlay } from '@houselights/ui';
import { useEffect } from 'react';
import { useConfig } from '../lib/remote-config.tsx';

/** Leaves for a page of the operator's elsewhere. */
export function External({ url, name }: { url: string; name: string }) {
  useEffect(() => {
    window.location.replace(url);
  }, [url]);
  return (
    <div className="hl-wrap py-8">
      <h1 className="text-h2">{name}</h1>
      <LoadingOverlay />
      <p className="mt-4">
        <a className="hl-link" href={url} rel="noreferrer">
          Go on to {new URL(url).host}
        </a>
      </p>
    </div>
  );
}

export function StoreRoute() {
  return <External url={useConfig().store_url} name="Store" />;
}
