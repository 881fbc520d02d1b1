import type { ShowCard } from '@houselights/contracts';
import { useParams } from 'react-router';
import { front } from '../features/catalog/api/front.ts';
import { JoinPage } from '../features/join/components/join-page.tsx';
import { pictureOf } from '../lib/pictures.ts';
import { useAnswer } from '../lib/shared-answer.ts';

const MOST = 15;

/** Each show once, by its standing picture. */
function wallOf(shows: readonly ShowCard[]): string[] {
  const pictures = shows.flatMap(({ images }) => pictureOf(images, 'packshot-vertical') ?? []);
  return [...new Set(pictures)].slice(0, MOST);
}

export function JoinRoute() {
  const { creatorReferral } = useParams();
  const { data, isPending } = useAnswer(front);
  const shows = data?.channels.flatMap((channel) => channel.shows) ?? [];
  return <JoinPage creatorReferral={creatorReferral} wall={isPending ? null : wallOf(shows)} />;
}
