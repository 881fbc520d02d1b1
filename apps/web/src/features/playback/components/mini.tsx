import { IconButton, Pause, Play, X } from '@houselights/ui';
import { useNavigate } from 'react-router';
import { dock } from '../dock.ts';
import type { Showing } from '../dock.ts';
import { useStore } from '../hooks/use-store.ts';
import { player } from '../player/instance.ts';

/** Closes the player that goes along while one browses. */
export function closeMini(): void {
  player.close();
  dock.set({ mode: 'none', showing: null, next: null });
}

/** What stands on and under the small picture. */
export function Mini({ showing }: { showing: Showing }) {
  const phase = useStore(player.state, (state) => state.phase);
  const share = useStore(player.state, (state) => (state.duration > 0 ? state.currentTime / state.duration : 0));
  const playing = phase === 'playing';
  const navigate = useNavigate();
  return (
    <>
      {/* A button, so that the first link of every page stays the one that skips to its content. */}
      <button
        type="button"
        className="pl-mini-back"
        aria-label={`Back to ${showing.title}`}
        onClick={() => void navigate(`/video/${showing.id}`)}
      />
      <span className="pl-mini-seen" style={{ '--seen': share }} />
      <div className="pl-mini-row">
        <p>
          <b>{showing.title}</b>
          {showing.note && <span>{showing.note}</span>}
        </p>
        <IconButton label={playing ? 'Pause' : 'Play'} onClick={() => void player.toggle()}>
          {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </IconButton>
        <IconButton label="Close the player" onClick={closeMini}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </>
  );
}
