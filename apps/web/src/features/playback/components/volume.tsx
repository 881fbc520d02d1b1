import { t } from '@houselights/messages/catalogue/player';
import { IconButton, Volume1, Volume2, VolumeX } from '@houselights/ui';
import { useStore } from '../../../lib/storage/use-store.ts';
import { player } from '../player/instance.ts';

/** Mute button, with a volume slider beside it where there is a mouse. */
export function Volume() {
  const { volume, muted } = useStore(player.sound, (sound) => sound);
  const heard = muted ? 0 : volume;
  const Icon = heard === 0 ? VolumeX : heard < 0.5 ? Volume1 : Volume2;
  return (
    <div className="pl-volume">
      <IconButton
        label={t(muted ? 'soundOnButton' : 'soundOffButton')}
        onClick={() => player.setSound({ muted: !muted })}
      >
        <Icon aria-hidden="true" />
      </IconButton>
      <input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={heard}
        dir="ltr"
        aria-label={t('volume')}
        aria-valuetext={t('volumeSpoken', { percent: Math.round(heard * 100) })}
        style={{ '--value': heard }}
        onChange={(event) => player.setSound({ volume: Number(event.currentTarget.value), muted: false })}
      />
    </div>
  );
}
