import { newId } from '../../shared/ids.ts';
import { asText, entryOf, given, listed, spread } from '../../shared/site-part.ts';
import { imageFields, isImage, storedImages } from './images.ts';
import type { SiteSection, SiteQuestion } from '@houselights/contracts';
import type { Plain, SitePart, SiteWrite } from '../../shared/site-part.ts';

const sectionDefaults = { items: [], urls: [] };

/** The sections of the marketing pages. */
export const marketingPart: SitePart = {
  name: 'marketing section',
  section: 'marketing',
  defaults: sectionDefaults,
  mayGo: isImage,
  items: (section) =>
    listed<SiteSection>(section, {
      name: 'marketing',
      key: 'slug',
      fields: ({ page, items, urls, images }) => ({ ...given({ page, items, urls }), ...spread('images', images) }),
    }),
  compose: (document, sections) => {
    document['marketing'] = sections.map((one, index) => ({
      slug: one.key,
      ...entryOf(one, { defaults: sectionDefaults, index, nested: ['images'] }),
    }));
  },
  read: async (queries) => {
    const rows = await queries.marketingSection.findMany({ orderBy: [{ position: 'asc' }, { id: 'asc' }] });
    return rows.map(({ slug, page, items, urls, images, position }) => ({
      key: slug,
      fields: { page, items: items as Plain, urls, position, ...imageFields(images, 'orientation') },
    }));
  },
  create: async (queries, sections) => {
    const data = sections.map((section) => ({ id: newId(), slug: section.key, ...sectionColumns(section) }));
    await queries.marketingSection.createMany({ data });
  },
  write: async (queries, section) => {
    const where = { slug: section.key };
    const { images } = await queries.marketingSection.findUniqueOrThrow({ where });
    await queries.marketingSection.update({ where, data: sectionColumns(section, images) });
  },
  remove: async (queries, slug) => {
    await queries.marketingSection.delete({ where: { slug } });
  },
};

const sectionColumns = ({ fields, now }: SiteWrite, images?: unknown) => ({
  page: asText(fields['page']),
  items: fields['items'] as { type: string; text: string }[],
  urls: fields['urls'] as string[],
  images: storedImages(fields, 'orientation', images),
  position: Number(fields['position']),
  updatedAt: now,
});

export const faqPart: SitePart = {
  name: 'question',
  section: 'faq',
  defaults: {},
  items: (section) =>
    listed<SiteQuestion>(section, {
      name: 'faq',
      key: 'slug',
      fields: ({ question, answer }) => ({ question, answer }),
    }),
  compose: (document, questions) => {
    document['faq'] = questions.map((one, index) => ({ slug: one.key, ...entryOf(one, { defaults: {}, index }) }));
  },
  read: async (queries) => {
    const rows = await queries.faqItem.findMany({ orderBy: [{ position: 'asc' }, { id: 'asc' }] });
    return rows.map(({ slug, question, answer, position }) => ({ key: slug, fields: { question, answer, position } }));
  },
  create: async (queries, questions) => {
    const data = questions.map((question) => ({ id: newId(), slug: question.key, ...questionColumns(question) }));
    await queries.faqItem.createMany({ data });
  },
  write: async (queries, question) => {
    await queries.faqItem.update({ where: { slug: question.key }, data: questionColumns(question) });
  },
  remove: async (queries, slug) => {
    await queries.faqItem.delete({ where: { slug } });
  },
};

const questionColumns = ({ fields, now }: SiteWrite) => ({
  question: asText(fields['question']),
  answer: asText(fields['answer']),
  position: Number(fields['position']),
  updatedAt: now,
});
