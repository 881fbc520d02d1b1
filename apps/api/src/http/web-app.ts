import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Refusal } from '@houselights/contracts';
import { contentPolicy } from './content-policy.ts';
import { sendPrebuilt } from './early-answers.ts';
import { prebuild } from './prebuilt.ts';
import { sendRefusal } from './problem-replies.ts';
import { themeCss } from './remote-config.routes.ts';
import type { Prebuilt } from './prebuilt.ts';
import type { ApiDeps } from '../api-deps.ts';
import type { FastifyInstance } from 'fastify';

/** The empty element that the page is built with; the server puts the remote config into it. */
const bootElement = /(<script type="application\/json" id="boot">)[\s\S]*?(<\/script>)/;
/** The operator's colours: in the page they cost no request before the first paint. */
const themeLink = /<link\b[^>]*\bid="operator-css"[^>]*>/;

export interface WebAppOptions {
  /** The folder of the built web app, or undefined where another server brings it (development). */
  readonly folder: string | undefined;
}

/**
 * Serves the built web app: hashed files for ever, the page from memory with the remote config inside. Unknown addresses below
 * /api and /media are problems; every other one is the page, which knows its own routes.
 */
export async function webApp(
  app: FastifyInstance,
  deps: Pick<ApiDeps, 'remoteConfig'>,
  { folder }: WebAppOptions,
): Promise<void> {
  let page: Prebuilt | undefined;
  if (folder !== undefined) {
    const template = await readFile(join(folder, 'index.html'), 'utf8');
    deps.remoteConfig.onChange(({ config, theme }) => {
      const json = JSON.stringify(config).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028');
      const html = template
        .replace(bootElement, (_whole, open: string, close: string) => `${open}${json}${close}`)
        .replace(themeLink, () => `<style id="operator-css">${themeCss(theme)}</style>`);
      page = prebuild(html, {
        contentType: 'text/html; charset=utf-8',
        cacheControl: 'no-cache',
        headers: { 'content-security-policy': contentPolicy(html, config), 'referrer-policy': 'no-referrer' },
      });
    });
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const forEver = path.includes('/assets/');
        reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const path = request.url.split('?', 1)[0] ?? '/';
    if (page === undefined || !isPage || /^\/(?:api|media|assets|dev|metrics)(?:\/|$)/.test(path)) {
      return sendRefusal(request, reply, new Refusal('not_found'));
    }
    return sendPrebuilt(request, reply, page);
  });
}
