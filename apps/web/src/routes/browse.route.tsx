import { useEffect } from 'react';
import { watchIntent } from '../features/playback/watch-intent.ts';
import { browseFeed } from '../features/recommendation/api/browse-feed.ts';
import { BrowsePage } from '../features/recommendation/components/browse-page.tsx';

export function BrowseRoute() {
  useEffect(watchIntent, []);
  return <BrowsePage feed={browseFeed} />;
}
