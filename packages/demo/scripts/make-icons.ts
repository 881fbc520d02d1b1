import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { faviconSvg, iconSvg, logoSvg, openGraphSvg } from '../src/brand.ts';
import { renderArt, showBySlug } from '../src/index.ts';

/** Writes the web app's icons, logo and link picture; run it again after changing the mark. */
const folder = fileURLToPath(new URL('../../../apps/web/public/', import.meta.url));
await mkdir(folder, { recursive: true });
const put = (name: string, content: string | Buffer): Promise<void> => writeFile(`${folder}${name}`, content);

await put('logo.svg', logoSvg('#f7f1e7'));
await put('logo-on-light.svg', logoSvg('#1e1914'));
const icon = (size: number): Promise<Buffer> =>
  sharp(Buffer.from(iconSvg(size)))
    .png({ palette: true, colours: 128 })
    .toBuffer();
await put('favicon-32.png', await sharp(Buffer.from(faviconSvg()), { density: 144 }).resize(32, 32).png().toBuffer());
await put('icon-192.png', await icon(192));
await put('icon-512.png', await icon(512));
await put('apple-touch-icon.png', await icon(180));
const art = await renderArt(showBySlug('salt-and-static'), { orientation: 'wide', width: 1200, titled: false });
await put(
  'og.jpg',
  await sharp(art)
    .extract({ left: 0, top: 0, width: 1200, height: 630 })
    .composite([{ input: Buffer.from(openGraphSvg()) }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer(),
);
