import { t } from '@houselights/messages/catalogue/catalog-show';
import type { ShowCard } from '@houselights/contracts';
import { useAnswer } from '../../../lib/query/shared-answer.ts';
import { allShows } from '../api/channel.ts';
import { front } from '../api/front.ts';
import { ShowShelf } from '../../../shared/catalog/shelves.tsx';

const MOST = 20;

/** Shows of the same creators, then of the same collections, without duplicates. */
export function MoreShows({ show }: { show: ShowCard }) {
  const { data: everything } = useAnswer(allShows);
  const { data: program } = useAnswer(front);
  if (!everything || !program) return null;
  const told = new Set([show.id]);
  const take = (shows: readonly ShowCard[]) => {
    const fresh = shows.filter(({ id }) => !told.has(id)).slice(0, MOST);
    for (const { id } of fresh) told.add(id);
    return fresh;
  };
  const { creator } = show;
  const theirs = creator ? take(everything.shows.filter((other) => other.creator?.id === creator.id)) : [];
  const collections = program.channels
    .filter(({ shows }) => shows.some(({ id }) => id === show.id))
    .map(({ id, slug, title, shows }) => ({ id, slug, title, shows: take(shows) }));
  const others = collections.length === 0 && theirs.length === 0 ? take(everything.shows) : [];
  return (
    <div className="hl-wrap">
      {creator && <ShowShelf title={t('moreFrom', { creator: creator.displayName })} shows={theirs} />}
      {collections.map(({ id, slug, title, shows }) => (
        <ShowShelf
          key={id}
          title={t('moreIn', { collection: title })}
          shows={shows}
          more={{ href: `/channel/${slug}`, label: t('seeAll') }}
        />
      ))}
      <ShowShelf title={t('otherShows')} shows={others} />
    </div>
  );
}
