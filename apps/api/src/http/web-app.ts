import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Refusal, getActiveBattle } from '@houselights/contracts';
import { isPage, pageIsOn } from '@houselights/contracts/pages';
import { isDependencyDown } from '@houselights/core';
import { contentPolicy } from './content-policy.ts';
import { sendPrebuilt } from './fast-path/fast-path.ts';
import { renderHead } from './page-head.ts';
import { addressOf, isRecount, readAnswers, renderAnswers } from './page-answers.ts';
import { createPageDrawing, noDrawing } from './page-drawing.ts';
import type { PageDrawing } from './page-drawing.ts';
import { headKey, mainAddress, plainHead, readHead } from './page-heads.ts';
import { prebuildAside } from './fast-path/prebuilt.ts';
import { refusalFor, sendRefusal } from './problem-replies.ts';
import { themeCss } from './remote-config.routes.ts';
import { readSearch } from './search-answers.ts';
import type { Binder } from './bind-route.ts';
import type { PageHead } from './page-head.ts';
import type { Prebuilt, PrebuiltOptions } from './fast-path/prebuilt.ts';
import type { PrebuiltViews } from './fast-path/prebuilt-views.ts';
import type { ApiDeps } from '../api-deps.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The empty element in the built page; the server puts the remote config into it. */
const bootElement = '<script type="application/json" id="boot">';
/** With the config's version, so that an open page can tell when there is a newer one. */
const bootOf = (version: number): string => bootElement.replace('>', ` data-version="${version}">`);
const titleElement = /<title>[^<]*<\/title>/;
/** The first answers go at the end, after everything that the browser must fetch. */
const endOfPage = '</body>';
/** The element in which the page renders, or in which the server has drawn it for a visitor. */
const rootElement = '<div id="root">';
/** The same when drawn for the query of its address (index.html). */
const queriedRootElement = '<div id="root" data-query>';
const noBattle = '<meta name="battle" content="none">';
/** The operator's colours: inlined, they cost no request before the first paint. */
const themeLink = 'id="operator-css"';

export interface WebAppOptions {
  /** The folder of the built web app, or undefined if another server serves it (development). */
  readonly folder: string | undefined;
}

const isGreenlight = (path: string): boolean => mainAddress(path) === '/greenlight';
const battleAddress = addressOf({ contract: getActiveBattle });

type PageDeps = Pick<ApiDeps, 'core' | 'remoteConfig' | 'board'> &
  Pick<Binder, 'asked' | 'viewed'> & { readonly views: PrebuiltViews };

/**
 * Serves the built web app: hashed files immutable, the page from memory with the remote config inlined. Unknown addresses below /api and
 * /media are problems; every other one gets the page, which knows its own routes.
 */
export async function webApp(app: FastifyInstance, deps: PageDeps, { folder }: WebAppOptions): Promise<void> {
  let pages: Pages | undefined;
  if (folder !== undefined) {
    const drawing = createPageDrawing(folder, app.log);
    app.addHook('onClose', () => drawing.close());
    pages = createPages(deps, await readFile(join(folder, 'index.html'), 'utf8'), drawing);
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      // The template is not a page yet: it lacks the config and its policy. No other file is a page. The code that draws pages on the
      // server is no use to a browser.
      globIgnore: ['**/*.html', '**/*.html.*', 'server/**'],
      setHeaders: (reply, path) => {
        const forEver = path.includes('/assets/');
        reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const [path = '/'] = request.url.split('?', 1);
    // A form that was sent before its code was there: the page comes again. What it held is not read.
    if (pages?.has(path) && isForm(request)) {
      return reply.code(303).headers({ location: path, 'cache-control': 'no-store' }).send();
    }
    if (pages === undefined || !isRead || /^\/(?:api|media|assets|dev|metrics)(?:\/|$)/.test(path)) {
      return sendRefusal(request, reply, new Refusal('not_found'));
    }
    const query = request.url.slice(path.length + 1);
    const isSearch = request.method === 'GET' && query !== '' && /^\/search\/?$/.test(path);
    const found = isSearch ? await pages.ofSearch(request, query).catch(asItIs(app, request)) : undefined;
    return sendPrebuilt(request, reply, found ?? (await pages.at(path)));
  });
}

function isForm({ method, headers }: FastifyRequest): boolean {
  return method === 'POST' && /^application\/x-www-form-urlencoded(?:;|$)/i.test(headers['content-type'] ?? '');
}

/** Without its results, a search page requests them itself and reports the error. */
function asItIs(app: FastifyInstance, request: FastifyRequest): (error: unknown) => undefined {
  return (error) => void refusalFor(error, app.log, request.id);
}

interface Pages {
  /** Whether the site has a page at this path, at present. */
  has(path: string): boolean;
  at(path: string): Prebuilt | Promise<Prebuilt>;
  /** A search page with its results, for this caller alone; undefined if it has nothing of its own. */
  ofSearch(request: FastifyRequest, query: string): Promise<Prebuilt | undefined>;
}

/**
 * The page with the remote config inlined and, for each address, its own head. An address that leads to nothing gets the same page with a
 * 404, and the page says so.
 */
function createPages(
  { core, remoteConfig, board, views, viewed, asked }: PageDeps,
  template: string,
  drawing: PageDrawing = noDrawing,
): Pages {
  // Counts renderings: the config's own version may be read twice.
  let rendering = 0;
  let base = '';
  let options: PrebuiltOptions = { contentType: 'text/html; charset=utf-8' };
  remoteConfig.onChange(({ version, config, theme }) => {
    const json = JSON.stringify(config).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028');
    rendering += 1;
    base = withTheme(
      template.replace(bootElement, () => bootOf(version) + json),
      themeCss(theme),
    );
    options = {
      contentType: 'text/html; charset=utf-8',
      cacheControl: 'no-cache',
      headers: {
        'content-security-policy': contentPolicy(base, config, core.storage.links?.origin),
        'referrer-policy': 'strict-origin',
      },
    };
  });
  const isOn = (path: string): boolean => pageIsOn(remoteConfig.current().config, path);
  const battleNow = () =>
    board.getActiveBattle().catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'not_found') return undefined;
      throw error;
    });
  async function read(path: string) {
    const head = isOn(path) ? await readHead(core, path) : undefined;
    if (head === undefined) return { head, answers: '', html: '' };
    const showsBattle = path === '/' || isGreenlight(path);
    const [views, battle] = await Promise.all([readAnswers(viewed, path), showsBattle ? battleNow() : undefined]);
    // If a battle is missing or not sealed yet, there is nothing to draw.
    if (isRecount(path) && Object.keys(views).length === 0) throw new Refusal('not_found');
    const { config } = remoteConfig.current();
    // The battle changes with each vote: its own page delivers it, every other page requests it later.
    const known =
      battle !== undefined && isGreenlight(path) ? { ...views, [battleAddress]: JSON.stringify(battle) } : views;
    const hasBattle = !showsBattle || battle !== undefined;
    const html = await drawing.draw({ site: core.settings.publicUrl, path, config, answers: known, hasBattle });
    const answers = renderAnswers(known);
    return { head, answers: hasBattle ? answers : noBattle + answers, html };
  }
  const textOf = (head: PageHead, answers: string, root: string): string => {
    const site = { name: remoteConfig.current().config.projectName, url: core.settings.publicUrl };
    return base
      .replace(titleElement, () => renderHead(head, site))
      .replace(rootElement, () => root)
      .replace(endOfPage, () => answers + endOfPage);
  };
  const at: Pages['at'] = (address) => {
    const path = address.replace(/(?<=[^/])\/$/, '');
    const key = isOn(path) ? headKey(path) : 'none';
    const page = views.get(`page ${rendering} ${key}`, async () => {
      const { head, answers, html } = await read(path).catch((error: unknown) => {
        // The page itself reports the problem and retries.
        if (isDependencyDown(error)) return { head: plainHead(path), answers: '', html: '' };
        throw error;
      });
      if (head === undefined && key !== 'none') throw new Refusal('not_found');
      const text = textOf(head ?? missing, answers, rootElement + html);
      return { ...options, text, status: head === undefined ? 404 : 200 };
    });
    if (!(page instanceof Promise)) return page;
    return page.catch((error: unknown) => {
      // Anybody can make up addresses of missing things: they share one page.
      if (error instanceof Refusal && error.code === 'not_found') return nothingAt(path);
      throw error;
    });
  };
  const nothingAt = (path: string) =>
    isRecount(path)
      ? views.get(`page ${rendering} any`, () =>
          Promise.resolve({ ...options, text: textOf(plainHead(path), '', rootElement), status: 200 }),
        )
      : views.get(`page ${rendering} none`, () =>
          Promise.resolve({ ...options, text: textOf(missing, '', rootElement), status: 404 }),
        );
  return {
    has: (path) => isPage(path) && isOn(path),
    at,
    async ofSearch(request, query) {
      const { config } = remoteConfig.current();
      const [found, battle] = await Promise.all([
        readSearch({ asked, viewed }, request.raw, query),
        config.projects_enabled ? battleNow() : undefined,
      ]);
      if (found === undefined) return undefined;
      const path = '/search';
      const answers =
        battle === undefined ? found.answers : { ...found.answers, [battleAddress]: JSON.stringify(battle) };
      const hasBattle = battle !== undefined;
      const facts = { site: core.settings.publicUrl, path, search: found.search, config, answers, hasBattle };
      const html = await drawing.drawOnce(facts);
      const brought = renderAnswers(answers);
      const text = textOf(plainHead(path), hasBattle ? brought : noBattle + brought, queriedRootElement + html);
      return prebuildAside(text, { ...options, cacheControl: 'private, no-store' });
    },
  };
}

/** Replaces the link to the operator's style sheet by the style sheet itself. */
function withTheme(html: string, css: string): string {
  const at = html.indexOf(themeLink);
  const [begin, end] = [html.lastIndexOf('<link', at), html.indexOf('>', at)];
  if (at === -1 || begin === -1 || end === -1) return html;
  return `${html.slice(0, begin)}<style id="operator-css">${css}</style>${html.slice(end + 1)}`;
}

const missing: PageHead = {
  title: 'Not found',
  description: '',
  path: null,
  kind: 'website',
  image: null,
  indexed: false,
};
