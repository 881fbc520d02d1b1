import type { Plugin, Rollup } from 'vite';

/** First part of the path → the page's module. */
const PAGES: Readonly<Record<string, string>> = {
  '': 'src/routes/home.route.tsx',
  video: 'src/routes/video.route.tsx',
  show: 'src/routes/show.route.tsx',
  season: 'src/routes/season.route.tsx',
  channel: 'src/routes/channel.route.tsx',
  search: 'src/routes/search.route.tsx',
  browse: 'src/routes/browse.route.tsx',
  login: 'src/routes/login.route.tsx',
  signup: 'src/routes/signup.route.tsx',
  'forgotten-password': 'src/routes/forgotten-password.route.tsx',
  account: 'src/routes/account.route.tsx',
  payment: 'src/routes/payment.route.tsx',
  'gift-subscriptions': 'src/routes/gift.route.tsx',
  greenlight: 'src/routes/greenlight.route.tsx',
  join: 'src/routes/join.route.tsx',
  faq: 'src/routes/faq.route.tsx',
};
/** What people who are signed in see beside it: on every page, and on some. */
const SIGNED_IN = 'src/shell/bar-account.tsx';
const SIGNED_IN_PAGES: Readonly<Record<string, string>> = {
  '': 'src/routes/home-personal.tsx',
};

type Chunks = Map<string, Rollup.OutputChunk>;

function withImports(chunks: Chunks, file: string, found = new Set<string>()): Set<string> {
  const chunk = chunks.get(file);
  if (!chunk || found.has(file)) return found;
  found.add(file);
  for (const imported of chunk.imports) withImports(chunks, imported, found);
  return found;
}

/**
 * Writes a few lines into the page that preload what its first paint needs by its address, so that it travels beside the
 * entry and not after it: the page's own chunks, and the latin fonts. On a video's page the film goes first (a
 * browser opens six connections at most) and the fonts come with the words. The lines stand before every style sheet, as
 * scripts wait for those.
 */
export function preload(): Plugin {
  return {
    name: 'houselights:preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const parts = Object.values(bundle ?? {});
        const chunks: Chunks = new Map(
          parts.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])),
        );
        const entry = [...chunks.values()].find((chunk) => chunk.isEntry);
        const early = entry ? withImports(chunks, entry.fileName) : new Set<string>();
        const late = (module: string) => {
          const chunk = [...chunks.values()].find((one) => one.facadeModuleId?.endsWith(module));
          const files = chunk ? [...withImports(chunks, chunk.fileName)] : [];
          return files.filter((file) => !early.has(file)).map((file) => file.replace(/^assets\//, ''));
        };
        const byPath = (modules: Readonly<Record<string, string>>) =>
          JSON.stringify(Object.entries(modules).map(([path, module]) => [path, late(`/${module}`)]));
        const fonts = parts
          .map((part) => part.fileName)
          .filter((file) => /-latin-(?:opsz|wght)-normal-[^/]*\.woff2$/.test(file))
          .map((file) => file.replace(/^assets\//, ''));
        const script = `(function(){var n=location.pathname.split('/')[1],p=new Map(${byPath(PAGES)}).get(n)||[],s=[],a=function(r,f){var l=document.createElement('link');l.rel=r;l.href='/assets/'+f;if(r==='preload'){l.as='font';l.type='font/woff2';l.crossOrigin=''}document.head.append(l)};try{localStorage.getItem('public-token')&&(s=${JSON.stringify(late(`/${SIGNED_IN}`))}.concat(new Map(${byPath(SIGNED_IN_PAGES)}).get(n)||[]))}catch(e){}var b=window.houselightsBoot,g=function(){new Set(p.concat(s)).forEach(a.bind(null,'modulepreload'))};b?b.near.then(g):g();n!=='video'&&${JSON.stringify(fonts)}.forEach(a.bind(null,'preload'))})()`;
        return html.replace('<!-- preload -->', () => `<script>${script}</script>`);
      },
    },
  };
}
