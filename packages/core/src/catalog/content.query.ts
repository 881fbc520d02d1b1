import { Refusal, marketingPages } from '@houselights/contracts';
import { entries, presentOriented } from './pictures.ts';
import type { FaqItem, MarketingSection } from '@houselights/contracts';
import type { CoreDeps } from '../deps.ts';

type Deps = Pick<CoreDeps, 'db'>;

export async function getFaq({ db }: Deps): Promise<FaqItem[]> {
  const rows = await db.prisma.faqItem.findMany({ orderBy: [{ position: 'asc' }, { id: 'asc' }], take: 200 });
  return rows.map(({ question, answer }) => ({ question, answer }));
}

const itemTypes = ['title', 'text', 'button'] as const;

/** The marketing sections of a page. @throws not_found for an unknown page */
export async function getMarketing({ db }: Deps, { page }: { readonly page: string }): Promise<MarketingSection[]> {
  if (!marketingPages.some((one) => one === page)) throw new Refusal('not_found');
  const orderBy = [{ position: 'asc' as const }, { id: 'asc' as const }];
  const rows = await db.prisma.marketingSection.findMany({ where: { page }, orderBy, take: 50 });
  return rows.map(({ id, images, items, urls }) => ({
    id,
    images: presentOriented(images),
    items: entries(items).flatMap((item) => {
      const type = itemTypes.find((one) => one === item['type']);
      return type === undefined || typeof item['text'] !== 'string' ? [] : [{ type, text: item['text'] }];
    }),
    urls,
  }));
}
