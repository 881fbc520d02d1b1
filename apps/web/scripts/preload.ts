import type { PageAddress } from '@houselights/contracts/pages';
import type { Plugin, Rollup } from 'vite';

type FirstPart<Address> = Address extends `/${infer First}/${string}`
  ? First
  : Address extends `/${infer Only}`
    ? Only
    : never;
type ModuleByPath = Readonly<Partial<Record<FirstPart<PageAddress>, string>>>;

/** First path segment → the page's module. */
const PAGES: ModuleByPath = {
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
/** What signed-in users load in addition: on every page, and on some. */
const SIGNED_IN = 'src/shell/bar-account.tsx';
const SIGNED_IN_PAGES: ModuleByPath = {
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

/** ms for which a server-rendered page's code waits for the first paint. */
const PATIENCE = 2000;

/** Wide screens set headings in the font with optical sizes, 36 kB heavier (packages/ui/src/styles.css). */
const WIDE = '(min-width: 768px)';

/** Tags that Vite writes for the entry and its imports. */
const ENTRY = /\s*<script type="module"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g;

/**
 * Runs in the page at `<!-- start -->`, after the root element (`start`). A server-rendered page is painted first: neither running its code
 * nor downloading it delays that, and a paint that never comes does not hold the code up. Any other page starts immediately, loading its
 * own chunks in parallel with the entry; on a video's page the film goes first (a browser opens six connections at most).
 */
const start = `(function(){
  var root=document.getElementById('root'),name=location.pathname.split('/')[1],files=ENTRY.concat(new Map(PAGES).get(name)||[]),boot=window.houselightsBoot;
  try{if(localStorage.getItem('public-token'))files=files.concat(SIGNED_IN,new Map(SIGNED_IN_PAGES).get(name)||[])}catch(e){}
  function add(tag,given){document.head.append(Object.assign(document.createElement(tag),given))}
  function preload(){new Set(files).forEach(function(file){add('link',{rel:'modulepreload',href:'/assets/'+file})})}
  function begin(){if(!boot)preload();add('script',{type:'module',crossOrigin:'',src:'/assets/'+ENTRY[0]})}
  if(boot)boot.near.then(preload);
  var drawn=root.hasChildNodes()&&!document.hidden&&window.PerformanceObserver,begun=false;
  function once(){if(!begun){begun=true;begin()}}
  if(!drawn)return once();
  new PerformanceObserver(function(list,observer){if(list.getEntriesByName('first-contentful-paint').length){observer.disconnect();once()}}).observe({type:'paint',buffered:true});
  setTimeout(once,PATIENCE);
  document.addEventListener('visibilitychange',once,{once:true});
})()`;

/**
 * Inlines a few lines that load a page's code by its address (see `start`), and preloads the latin fonts. On a video's page the fonts load
 * with the text.
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
        if (!entry || html.search(ENTRY) < 0) return this.error('The page has no entry: see scripts/preload.ts');
        const bare = (file: string) => file.replace(/^assets\//, '');
        const early = withImports(chunks, entry.fileName);
        const late = (module: string) => {
          const chunk = [...chunks.values()].find((one) => one.facadeModuleId?.endsWith(`/${module}`));
          const files = chunk ? [...withImports(chunks, chunk.fileName)] : [];
          return files.filter((file) => !early.has(file)).map(bare);
        };
        const byPath = (modules: ModuleByPath) => Object.entries(modules).map(([path, module]) => [path, late(module)]);
        const facts = {
          ENTRY: [...early].map(bare),
          PAGES: byPath(PAGES),
          SIGNED_IN: late(SIGNED_IN),
          SIGNED_IN_PAGES: byPath(SIGNED_IN_PAGES),
          PATIENCE,
        };
        const code = start
          .replaceAll(/\n\s*/g, '')
          .replaceAll(/\b(ENTRY|PAGES|SIGNED_IN|SIGNED_IN_PAGES|PATIENCE)\b/g, (name) =>
            JSON.stringify(facts[name as keyof typeof facts]),
          );
        const fontOf = (name: string) =>
          parts
            .map((part) => part.fileName)
            .filter((file) => file.startsWith(`assets/${name}-normal-`))
            .map(bare)[0] ?? this.error(`The page has no font ${name}: see styles.css`);
        const words = fontOf('hanken-grotesk-latin-wght');
        const headings = {
          wide: fontOf('bricolage-grotesque-latin-opsz'),
          narrow: fontOf('bricolage-grotesque-latin-wght'),
        };
        const preloadFonts = `location.pathname.split('/')[1]!=='video'&&[${JSON.stringify(words)},matchMedia('${WIDE}').matches?${JSON.stringify(headings.wide)}:${JSON.stringify(headings.narrow)}].forEach(function(f){var l=document.createElement('link');l.rel='preload';l.href='/assets/'+f;l.as='font';l.type='font/woff2';l.crossOrigin='';document.head.append(l)})`;
        return html
          .replaceAll(ENTRY, '')
          .replace('<!-- preload -->', () => `<script>${preloadFonts}</script>`)
          .replace('<!-- start -->', () => `<script>${code}</script>`);
      },
    },
  };
}
