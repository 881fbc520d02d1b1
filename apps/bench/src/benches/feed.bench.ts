import { newId } from '../support/new-id.ts';
import { startNoOp, startProduct } from '../support/product.ts';
import { throughput } from '../support/load.ts';
import { compare } from '../support/rounds.ts';
import { writeReport } from '../support/report.ts';
import type { Bench } from '../support/bench.ts';
import type { Database } from '@houselights/db';

const connections = 64;

/** The public config and the feed against a Fastify server that returns one short object. */
export const feed: Bench = async ({ rounds, seconds, progress }) => {
  const product = await startProduct(fillFeed);
  const reference = await startNoOp();
  try {
    const noOp = () => throughput({ url: reference.url, connections, seconds, expect: 200 });
    const get = (path: string, headers: Record<string, string>, expect: number) => () =>
      throughput({ url: `${product.url}${path}`, connections, seconds, expect, headers });
    const paths = [
      ['remote config', '/api/v1/remoteconfig'],
      ['feed of newest videos', '/api/channels/v15/latest'],
    ] as const;
    const outcomes = [];
    for (const [name, path] of paths) {
      const encoding = { 'accept-encoding': 'br' };
      const first = await fetch(`${product.url}${path}`, { headers: encoding });
      const etag = first.headers.get('etag');
      if (!first.ok || etag === null) throw new Error(`${path} answered ${first.status} without an ETag`);
      const bytes = Number(first.headers.get('content-length'));
      await first.arrayBuffer();
      outcomes.push(
        await compare(
          {
            name: `${name} (${bytes} bytes)`,
            better: 'more',
            unit: '/s',
            goal: 0.9,
            product: get(path, encoding, 200),
            reference: noOp,
          },
          rounds,
          progress,
        ),
        await compare(
          {
            name: `${name}, 304`,
            better: 'more',
            unit: '/s',
            goal: 1.1,
            product: get(path, { ...encoding, 'if-none-match': etag }, 304),
            reference: noOp,
          },
          rounds,
          progress,
        ),
      );
    }
    await writeReport({
      name: 'feed',
      about: `Answers a second with ${connections} connections: what everyone gets, from prebuilt buffers, against a bare Fastify route in a process of its own.`,
      outcomes,
    });
    return outcomes.every((outcome) => outcome.met);
  } finally {
    await product.stop();
    await reference.stop();
  }
};

/** Forty published videos: a feed of about the size that a real site serves. */
async function fillFeed(db: Database): Promise<void> {
  const owner = newId();
  await db.pool.query(
    `insert into account (id, email, "emailKey", "displayName", "accountType", "updatedAt") values ($1, $2, $2, 'House', 3, now())`,
    [owner, `${owner}@example.test`],
  );
  const [show, season] = [newId(), newId()];
  await db.pool.query(
    `insert into channel (id, kind, slug, title, "publishedAt", "updatedAt") values ($1, 'show', 'salt-and-static', 'Salt & Static', now(), now())`,
    [show],
  );
  await db.pool.query(`insert into season (id, "channelId", number, "updatedAt") values ($1, $2, 0, now())`, [
    season,
    show,
  ]);
  for (let index = 0; index < 40; index += 1) {
    const asset = newId();
    await db.pool.query(
      `insert into asset (id, "ownerId", state, "originalFilename", size, "durationMs", width, height, progress, "posterPath", "updatedAt")
       values ($1, $2, 'ready', 'film.mp4', 1000000, 1320000, 1920, 1080, 1000, 'poster.jpg', now())`,
      [asset, owner],
    );
    await db.pool.query(
      `insert into video (id, title, description, "seasonId", "episodeNumber", "creatorName", "ownerId", "assetId", "publishedAt", "updatedAt")
       values ($1, $2, $3, $4, $5, 'Lamplit', $6, $7, now() - $8 * interval '1 hour', now())`,
      [
        newId(),
        `The light turns around, part ${index}`,
        `In part ${index} the keeper answers the call that she made, and somebody on the mole hears her own voice on the storm band, one day ahead.`,
        season,
        index + 1,
        owner,
        asset,
        index,
      ],
    );
  }
}
