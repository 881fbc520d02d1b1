import { t } from '@houselights/messages/catalogue/player';
import { Airplay, Cast, IconButton, PictureInPicture2 } from '@houselights/ui';
import { useEffect, useState } from 'react';
import { canFloat, toggleFloating, useIsFloating } from '../hooks/use-floating.ts';

declare global {
  interface HTMLVideoElement {
    /** Safari's AirPlay. */
    webkitShowPlaybackTargetPicker?: () => void;
  }
}

/** True while a cast device is available, where the browser can tell. */
function useCastInReach(video: HTMLVideoElement): boolean {
  const [inReach, setInReach] = useState(false);
  useEffect(() => {
    if (!('remote' in video)) return undefined;
    let id: number | undefined;
    let gone = false;
    video.remote
      .watchAvailability((available) => setInReach(available))
      .then(
        (watch) => {
          id = watch;
          if (gone) video.remote.cancelWatchAvailability(watch).catch(() => undefined);
        },
        // This source cannot be cast, or the browser cannot watch for devices: no button.
        () => undefined,
      );
    return () => {
      gone = true;
      if (id !== undefined) video.remote.cancelWatchAvailability(id).catch(() => undefined);
    };
  }, [video]);
  return inReach;
}

/** AirPlay, Cast and picture-in-picture, each only where supported. */
export function CastButtons({ video }: { video: HTMLVideoElement }) {
  const inReach = useCastInReach(video);
  const airplay = 'webkitShowPlaybackTargetPicker' in video;
  const isFloating = useIsFloating();
  return (
    <>
      {airplay && (
        <IconButton label={t('airplayButton')} onClick={() => video.webkitShowPlaybackTargetPicker?.()}>
          <Airplay aria-hidden="true" />
        </IconButton>
      )}
      {inReach && !airplay && (
        <IconButton label={t('castButton')} onClick={() => void video.remote.prompt().catch(() => undefined)}>
          <Cast aria-hidden="true" />
        </IconButton>
      )}
      {canFloat() && (
        <IconButton
          label={t(isFloating ? 'floatingExitButton' : 'floatingButton')}
          className="pl-wide-only"
          onClick={() => toggleFloating(video)}
        >
          <PictureInPicture2 aria-hidden="true" />
        </IconButton>
      )}
    </>
  );
}
