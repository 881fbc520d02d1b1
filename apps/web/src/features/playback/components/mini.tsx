import { t } from '@houselights/messages/catalogue/player';
import { IconButton, Pause, Play, SizedImage, X } from '@houselights/ui';
import type { RefusalCode } from '@houselights/contracts';
import { useGo } from '../../../lib/pages/go.ts';
import { dock } from '../dock.ts';
import type { Showing } from '../dock.ts';
import { useStore } from '../../../lib/storage/use-store.ts';
import { player } from '../player/instance.ts';

/** Closes the mini player. */
export function closeMini(): void {
  player.close();
  dock.set({ mode: 'none', showing: null, next: null });
}

/** Why it stopped, in one line; the video's page says more and offers actions. */
const reasons = {
  playback_stopped: 'miniStopped',
  stream_limit_reached: 'miniScreens',
  subscription_required: 'miniMembership',
  device_inactive: 'miniDevice',
} as const satisfies Partial<Record<RefusalCode, string>>;

function reasonOf(refusal: RefusalCode): string {
  return t(refusal in reasons ? reasons[refusal as keyof typeof reasons] : 'miniRefused');
}

/** Overlay and caption of the mini player. */
export function Mini({ showing }: { showing: Showing }) {
  const phase = useStore(player.state, (state) => state.phase);
  const share = useStore(player.state, (state) => (state.duration > 0 ? state.currentTime / state.duration : 0));
  const refusal = useStore(player.state, (state) => state.refusal);
  const playing = phase === 'playing';
  const note = phase === 'refused' && refusal ? reasonOf(refusal) : showing.note;
  const go = useGo();
  return (
    <>
      {phase === 'refused' && showing.posterUrl && (
        <SizedImage className="pl-poster" src={showing.posterUrl} sizes="400px" />
      )}
      {/* A button, so that every page's first link remains the skip link. */}
      <button
        type="button"
        className="pl-mini-back"
        aria-label={t('miniBack', { title: showing.title })}
        onClick={() => void go(`/video/${showing.id}`, { state: showing.state })}
      />
      <span className="pl-mini-seen" style={{ '--seen': share }} />
      <div className="pl-mini-row">
        <p>
          <b>{showing.title}</b>
          {note && <span aria-live="polite">{note}</span>}
        </p>
        {phase !== 'refused' && (
          <IconButton label={t(playing ? 'pause' : 'play')} onClick={() => void player.toggle()}>
            {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          </IconButton>
        )}
        <IconButton label={t('miniClose')} onClick={closeMini}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </>
  );
}
