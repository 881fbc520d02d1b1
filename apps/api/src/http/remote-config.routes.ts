import * as contracts from '@houselights/contracts';
import * as core from '@houselights/core';
import { prebuild } from './fast-path/prebuilt.ts';
import type { Binder } from './bind-route.ts';
import type { Prebuilt } from './fast-path/prebuilt.ts';
import type { ThemeOverrides } from '@houselights/contracts';
import type { CoreDeps, RemoteConfigStore } from '@houselights/core';

interface RemoteConfigRouteDeps {
  readonly core: Pick<CoreDeps, 'db'>;
  readonly remoteConfig: RemoteConfigStore;
}

export function remoteConfigRoutes(binder: Binder, { core: deps, remoteConfig }: RemoteConfigRouteDeps): void {
  let json: Prebuilt | undefined;
  let css: Prebuilt | undefined;
  remoteConfig.onChange((state) => {
    json = prebuild(JSON.stringify(state.config), { contentType: 'application/json; charset=utf-8' });
    css = prebuild(themeCss(state.theme), { contentType: 'text/css; charset=utf-8' });
  });
  binder.prebuilt(contracts.getRemoteConfig, () => must(json));
  binder.prebuilt(contracts.getRemoteConfigCss, () => must(css));
  binder.route(contracts.getStoreDiscount, () =>
    core.getStoreDiscount(deps, { storeUrl: remoteConfig.current().config.store_url }),
  );
  binder.route(contracts.updateRemoteConfig, async ({ body }) => {
    await core.updateRemoteConfig(deps, { values: body.values, css: body.css, private: body.private });
    await remoteConfig.reload();
    return remoteConfig.current().config;
  });
}

function must(prebuilt: Prebuilt | undefined): Prebuilt {
  if (prebuilt === undefined) throw new Error('onChange has not been called yet');
  return prebuilt;
}

/**
 * The contract has checked these custom properties, so nothing can break out of its declaration. A light page has dark areas (text over
 * pictures), which set the dark tokens again: the operator's dark tokens apply to those too.
 */
export function themeCss({ dark, light }: ThemeOverrides): string {
  const block = (selector: string, tokens: Readonly<Record<string, string | undefined>>): string => {
    const lines = Object.entries(tokens).map(([name, value]) => `${name}:${value};`);
    return lines.length === 0 ? '' : `${selector}{${lines.join('')}}\n`;
  };
  return block(':root,[data-theme=dark]', dark) + block('[data-theme=light]', light);
}
