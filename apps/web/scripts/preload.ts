import type { Plugin, Rollup } from 'vite';

/** First part of the path → the page's module. */
const PAGES: Readonly<Record<string, string>> = {
  '': 'home',
  video: 'video',
  login: 'login',
  signup: 'signup',
  'forgotten-password': 'forgotten-password',
  account: 'account',
};
const SIGNED_IN = 'src/shell/bar-account.tsx';

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
 * entry and not after it: the page's own chunks, and the latin fonts. On a video's page the film's addresses go first (a
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
        const pages = Object.fromEntries(
          Object.entries(PAGES).map(([path, name]) => [path, late(`/src/routes/${name}.route.tsx`)]),
        );
        const fonts = parts
          .map((part) => part.fileName)
          .filter((file) => /-latin-(?:opsz|wght)-normal-[^/]*\.woff2$/.test(file))
          .map((file) => file.replace(/^assets\//, ''));
        const script = `(function(){var p=new Map(${JSON.stringify(Object.entries(pages))}).get(location.pathname.split('/')[1])||[],s=[],a=function(r,f){var l=document.createElement('link');l.rel=r;l.href='/assets/'+f;if(r==='preload'){l.as='font';l.type='font/woff2';l.crossOrigin=''}document.head.append(l)};try{localStorage.getItem('public-token')&&(s=${JSON.stringify(late(`/${SIGNED_IN}`))})}catch(e){}var b=window.houselightsBoot,g=function(){new Set(p.concat(s)).forEach(a.bind(null,'modulepreload'))};b?b.answer.then(g,g):g();location.pathname.split('/')[1]!=='video'&&${JSON.stringify(fonts)}.forEach(a.bind(null,'preload'))})()`;
        return html.replace('<!-- preload -->', () => `<script>${script}</script>`);
      },
    },
  };
}
