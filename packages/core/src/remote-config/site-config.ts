import { PrivateConfig, SiteConfig, ThemeOverrides } from '@houselights/contracts';
import { given } from '../shared/site-part.ts';
import { writeRemoteConfig } from './update-remote-config.command.ts';
import type { Queries } from '@houselights/db';
import type { Fields, Plain, SitePart } from '../shared/site-part.ts';

const known = Object.keys(SiteConfig.shape);

type Column = 'values' | 'css' | 'private';

async function readColumn(queries: Queries, column: Column): Promise<Readonly<Record<string, Plain>>> {
  const row = await queries.remoteConfig.findUnique({ where: { id: 1 } });
  return (row?.[column] ?? {}) as Readonly<Record<string, Plain>>;
}

/** Switches and addresses: unset ones keep their built-in defaults. */
export const configPart: SitePart = {
  name: 'settings',
  section: 'config',
  defaults: {},
  mayGo: () => true,
  items: (section) => [{ key: 'config', fields: given(section as Fields), at: ['config'] }],
  compose: (document, [one]) => {
    if (one !== undefined && Object.keys(one.fields).length > 0) document['config'] = one.fields;
  },
  read: async (queries) => {
    const values = await readColumn(queries, 'values');
    return [
      { key: 'config', fields: Object.fromEntries(Object.entries(values).filter(([name]) => known.includes(name))) },
    ];
  },
  write: async (queries, { fields, changed, gone }) => {
    const values = Object.fromEntries(changed.map((name) => [name, fields[name]]));
    await writeRemoteConfig(queries, { values, unset: gone });
  },
};

/** Settings visible only to members. */
export const privateConfigPart: SitePart = {
  name: 'private settings',
  section: 'private',
  defaults: {},
  mayGo: () => true,
  items: (section) => [{ key: 'config', fields: given(section as Fields), at: ['private'] }],
  compose: (document, [one]) => {
    if (one !== undefined && Object.keys(one.fields).length > 0) document['private'] = one.fields;
  },
  read: async (queries) => {
    const stored = PrivateConfig.safeParse(await readColumn(queries, 'private')).data ?? {};
    return [{ key: 'config', fields: given(stored) }];
  },
  write: async (queries, { fields, changed, gone }) => {
    const hidden = Object.fromEntries(changed.map((name) => [name, fields[name]]));
    await writeRemoteConfig(queries, { values: {}, unset: [], private: hidden, unsetPrivate: gone });
  },
};

const sides = ['dark', 'light'] as const;

/** The operator's colours and radii. */
export const themePart: SitePart = {
  name: 'theme',
  section: 'theme',
  defaults: {},
  mayGo: () => true,
  items: (section) => [
    {
      key: 'theme',
      fields: given(
        Object.fromEntries(
          sides.flatMap((side) =>
            Object.entries((section as ThemeOverrides)[side]).map(([name, value]) => [`${side}.${name}`, value]),
          ),
        ),
      ),
      at: ['theme'],
    },
  ],
  compose: (document, [one]) => {
    if (one === undefined || Object.keys(one.fields).length === 0) return;
    document['theme'] = themeOf(one.fields);
  },
  read: async (queries) => {
    const css = ThemeOverrides.safeParse(await readColumn(queries, 'css')).data ?? { dark: {}, light: {} };
    return themePart.items(css);
  },
  write: async (queries, { fields }) => {
    await writeRemoteConfig(queries, { values: {}, unset: [], css: themeOf(fields) });
  },
};

function themeOf(fields: Fields): Record<string, Record<string, Plain>> {
  const theme: Record<string, Record<string, Plain>> = {};
  for (const [field, value] of Object.entries(fields)) {
    const [side = '', name = ''] = field.split('.');
    (theme[side] ??= {})[name] = value;
  }
  return theme;
}
