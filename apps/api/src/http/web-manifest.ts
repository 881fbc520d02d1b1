import { prebuild } from './fast-path/prebuilt.ts';
import { sendPrebuilt } from './fast-path/fast-path.ts';
import type { FastifyInstance } from 'fastify';
import type { ApiDeps } from '../api-deps.ts';
import type { Prebuilt } from './fast-path/prebuilt.ts';

export const manifestPath = '/manifest.webmanifest';

/** What a phone needs to put the site among its apps (Web Application Manifest). On iPhones and iPads only such a site gets notifications. */
export function webManifest(app: FastifyInstance, { remoteConfig }: Pick<ApiDeps, 'remoteConfig'>): void {
  let manifest: Prebuilt | undefined;
  remoteConfig.onChange(({ config: { projectName } }) => {
    const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' });
    const described = {
      id: '/',
      name: projectName,
      short_name: projectName,
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#12100e',
      theme_color: '#12100e',
      icons: [icon(192), icon(512)],
    };
    manifest = prebuild(JSON.stringify(described), {
      contentType: 'application/manifest+json; charset=utf-8',
      cacheControl: 'no-cache',
    });
  });
  app.get(manifestPath, (request, reply) =>
    manifest === undefined ? reply.callNotFound() : sendPrebuilt(request, reply, manifest),
  );
}
