import { t } from '@houselights/messages/catalogue/player';
import { Button, ErrorState, Play, SizedImage, Spinner } from '@houselights/ui';
import { useEffect, useState } from 'react';
import { useStore } from '../../../lib/storage/use-store.ts';
import { player } from '../player/instance.ts';

const SHOW_SPINNER_MS = 400;

/** A spinner while data is missing, once the wait is noticeable. */
function Buffering() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOW_SPINNER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output className="pl-cover">
      {shown && <Spinner />}
      <span className="hl-hidden">{shown ? t('loading') : ''}</span>
    </output>
  );
}

function Failed({ failure }: { failure: 'network' | 'media' }) {
  const isNetwork = failure === 'network';
  useEffect(() => {
    if (!isNetwork) return undefined;
    const again = () => void player.retry();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isNetwork]);
  return (
    <div className="pl-cover pl-failed">
      <ErrorState
        level={2}
        title={t(isNetwork ? 'networkFailed' : 'mediaFailed')}
        text={t(isNetwork ? 'networkFailedHint' : 'mediaFailedHint')}
        actions={
          <Button variant="light" onClick={() => void player.retry()}>
            {t('tryAgain')}
          </Button>
        }
      />
    </div>
  );
}

/** Overlay on the picture whenever it is not simply playing. */
export function Cover({ poster }: { poster: string | null }) {
  const phase = useStore(player.state, (state) => state.phase);
  const failure = useStore(player.state, (state) => state.failure);
  const blocked = useStore(player.state, (state) => state.blocked);
  const buffering = useStore(player.state, (state) => state.buffering);
  if (phase === 'failed' && failure) return <Failed failure={failure} />;
  const hasPicture = phase !== 'opening' && phase !== 'loading' && phase !== 'refused';
  return (
    <>
      {!hasPicture && poster && (
        <SizedImage className="pl-poster" src={poster} sizes="(min-width: 1200px) 1200px, 100vw" />
      )}
      {(buffering || phase === 'opening') && phase !== 'ended' && <Buffering />}
      {blocked && (
        <button type="button" className="pl-big" aria-label={t('play')} onClick={() => void player.play()}>
          <Play aria-hidden="true" />
        </button>
      )}
    </>
  );
}
