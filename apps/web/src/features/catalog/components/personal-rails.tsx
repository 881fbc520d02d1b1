import { RailSkeleton } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { personalQuery } from '../api/personal.ts';
import { VideoRail } from '../../../lib/rails.tsx';

/** Rows that the page has already: with what was seen of each video, and as what everyone watches. */
const shownElsewhere: ReadonlySet<string> = new Set(['continue-watching', 'popular']);

/** What the house picked for the person who is signed in. Nothing when it cannot be had. */
export function PersonalRails() {
  const { data, isLoading } = useQuery(personalQuery);
  if (isLoading) return <RailSkeleton label="Recommended for you" />;
  return data?.channels
    .filter(({ name }) => !shownElsewhere.has(name))
    .map(({ name, title, media }) => <VideoRail key={name} title={title} videos={media} />);
}
