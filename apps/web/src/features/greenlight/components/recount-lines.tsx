import { t } from '@houselights/messages/catalogue/greenlight-recount';
import { Button, Table, Tag } from '@houselights/ui';
import { useState } from 'react';
import type { BattleDocument } from '@houselights/contracts';
import { count } from '../../../lib/format/count.ts';
import { locale } from '@houselights/messages';
import type { Recount } from '../api/battle.ts';
import { once } from '../../../lib/format/once.ts';

type Line = Recount['lines'][number];

const FIRST = 20;
const MORE = 200;

const time = once(() => new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'medium' }));

type Props = { caption: string; lines: readonly Line[]; document: BattleDocument; own: string | null };

/** Contributions as in the file; the member's own are marked. */
export function RecountLines({ caption, lines, document, own }: Props) {
  const [shown, setShown] = useState(FIRST);
  return (
    <>
      <Table
        caption={caption}
        columns={[
          {
            key: 'number',
            head: t('lineNumber'),
            cell: ([number]: Line) => <span className="hl-num">{count(number)}</span>,
          },
          {
            key: 'voter',
            head: t('voter'),
            cell: ([, at, voter]: Line) => (
              <span className="gl-voter">
                <code>{voter}</code>
                {voter === own && <Tag tone="green">{t('you')}</Tag>}
                <small className="hl-num">{time().format(at)}</small>
              </span>
            ),
          },
          { key: 'side', head: t('side'), cell: ([, , , side]: Line) => document[`${side}Project`].title },
          { key: 'points', head: t('points'), end: true, cell: ([, , , , points]: Line) => count(points) },
        ]}
        rows={lines.slice(0, shown)}
        rowKey={([number]) => `${number}`}
        empty={t('noLines')}
      />
      {lines.length > shown && (
        <Button wide onClick={() => setShown(shown + MORE)}>
          {t('showMore', { lines: lines.length })}
        </Button>
      )}
    </>
  );
}
