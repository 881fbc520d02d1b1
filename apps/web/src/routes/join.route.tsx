import type { ShowCard } from '@houselights/contracts';
import { t } from '@houselights/messages/catalogue/routes-join';
import { Accordion } from '@houselights/ui';
import { useParams } from 'react-router';
import { faq } from '../features/catalog/api/faq.ts';
import { exclusive, front, popular } from '../features/catalog/api/front.ts';
import { marketingOf } from '../features/catalog/api/marketing.ts';
import { Promos } from '../features/catalog/components/promos.tsx';
import { videoRow } from '../features/catalog/rows.tsx';
import { JoinPage, useJoinStart } from '../features/join/components/join-page.tsx';
import { pictureOf } from '@houselights/rules';
import { useConfig } from '../lib/config/remote-config.tsx';
import { useAnswer } from '../lib/query/shared-answer.ts';

const MOST = 15;

/** Portrait pictures of the shows, without duplicates. */
function wallOf(shows: readonly ShowCard[]): string[] {
  const pictures = shows.flatMap(({ images }) => pictureOf(images, 'packshot-vertical') ?? []);
  return [...new Set(pictures)].slice(0, MOST);
}

/** What members watch: popular films and exclusive ones. */
function Carousels() {
  const { projectName } = useConfig();
  const { data: watched } = useAnswer(popular);
  const { data: only } = useAnswer(exclusive);
  // Shows both, even on a small site where they contain the same films.
  const rows = [
    ...videoRow('popular', watched?.title ?? t('popular'), watched?.media),
    ...videoRow('exclusive', t('exclusive', { site: projectName }), only?.media),
  ];
  return rows.map(({ key, media, draw }) => <div key={key}>{draw(media, false)}</div>);
}

function Questions() {
  const { data } = useAnswer(faq);
  if (!data || data.items.length === 0) return null;
  return (
    <section className="join-faq" aria-labelledby="join-faq">
      <h2 id="join-faq">{t('questions')}</h2>
      <Accordion level={3} items={data.items.map(({ question, answer }) => ({ title: question, text: answer }))} />
    </section>
  );
}

/** Loads the data embedded in this page's document. */
export async function prepareJoin(): Promise<void> {
  await Promise.all([front, popular, exclusive, faq, marketingOf('join')].map((answer) => answer.prepare()));
}

export function JoinRoute() {
  const { creatorReferral } = useParams();
  const { data, isPending } = useAnswer(front);
  const onSignUp = useJoinStart();
  const shows = data?.channels.flatMap((channel) => channel.shows) ?? [];
  return (
    <JoinPage creatorReferral={creatorReferral} wall={isPending ? null : wallOf(shows)}>
      <div className="hl-wrap">
        <Carousels />
        <div className="promos">
          <Promos page="join" onSignUp={onSignUp} />
        </div>
        <Questions />
      </div>
    </JoinPage>
  );
}
