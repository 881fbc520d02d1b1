import { plantedPassword } from '@houselights/testkit/secrets';
import { startProduct } from './product.ts';

/** Starts the product once for all journeys; E2E_URL with E2E_DEMO_PASSWORD points them at a running one. Returns the teardown. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['E2E_URL']) return () => Promise.resolve();
  const password = plantedPassword();
  // Each film takes a core for half a minute; the journeys bring their own films and watch two of the demo's.
  const product = await startProduct(password, { settings: { DEMO_FILMS: '2' } });
  process.env['E2E_URL'] = product.url;
  process.env['E2E_DEMO_PASSWORD'] = password;
  process.env['E2E_DATA_DIR'] = product.dataDir;
  return () => product.stop();
}
