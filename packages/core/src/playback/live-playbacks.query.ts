import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { cardColumns, cardJoins, cardRow, presentCard } from '../catalog/index.ts';
import type { LivePlaybacks } from '@houselights/contracts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

const streamsHeld = statement({
  name: 'live-playbacks',
  text: `select acc."streamLimit", p.id as "playId", p."sessionId", p."startedAt", d.platform, d.model, ${cardColumns}
  from account acc
    left join stream_slot s on s."accountId" = acc.id and s."leaseUntil" > now()
    left join play p on p.id = s."playId"
    left join device d on d.id = p."deviceId" and d."accountId" = acc.id
    left join video v on v.id = p."videoId"
    left join asset a on a.id = v."assetId"
    ${cardJoins}
  where acc.id = $1 order by p."startedAt", p.id`,
  params: { accountId: sql.text },
  // If nothing plays, everything but streamLimit is null.
  row: {
    ...cardRow,
    streamLimit: sql.int4,
    playId: sql.nullable(sql.text),
    sessionId: sql.text,
    startedAt: sql.timestamptz,
    platform: sql.nullable(sql.text),
    model: sql.nullable(sql.text),
  },
});

/** The streams that the caller's account holds, by the database's clock. */
export async function listPlaybacks(
  { db }: Pick<CoreDeps, 'db'>,
  { caller }: { readonly caller: Caller },
): Promise<LivePlaybacks> {
  const rows = await streamsHeld.rows(db.pool, { accountId: caller.accountId });
  const [first] = rows;
  if (first === undefined) throw new Refusal('unauthenticated');
  const items = rows.flatMap((row) =>
    row.playId === null
      ? []
      : {
          id: row.playId,
          media: presentCard(row),
          device: row.platform === null || row.model === null ? null : { platform: row.platform, model: row.model },
          isCurrentSession: row.sessionId === caller.sessionId,
          startedAt: row.startedAt.toISOString(),
        },
  );
  return { streamLimit: first.streamLimit, items };
}
