import { PrivateConfig } from '@houselights/contracts';
import type { CoreDeps } from '../deps.ts';

const percentUnlessSaid = 15;

/** The members' discount at the store, and the store's address with its code. */
export async function getStoreDiscount(
  { db }: Pick<CoreDeps, 'db'>,
  { storeUrl }: { readonly storeUrl: string },
): Promise<{ code: string | null; percent: number; url: string }> {
  const row = await db.prisma.remoteConfig.findUnique({ where: { id: 1 }, select: { private: true } });
  const { store_discount_code: stored = '', store_discount_percent: percent = percentUnlessSaid } =
    PrivateConfig.safeParse(row?.private ?? {}).data ?? {};
  const code = stored === '' || storeUrl === '' ? null : stored;
  return { code, percent, url: storeUrl.replaceAll(/\{code\}|%7Bcode%7D/gi, code ?? '') };
}
