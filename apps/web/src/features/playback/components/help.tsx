import { t } from '@houselights/messages/catalogue/player-help';
import { IconButton, X } from '@houselights/ui';
import { useEffect, useRef } from 'react';
import { canFloat } from '../hooks/use-floating.ts';

type Shortcut = { keys: readonly string[]; does: string; needsFloating?: boolean };

/** In reading order. */
const shortcuts = (): readonly Shortcut[] => [
  { keys: [t('keySpace'), 'K'], does: t('play') },
  { keys: [t('keyLeft'), t('keyRight')], does: t('seekShort') },
  { keys: ['J', 'L'], does: t('seekLong') },
  { keys: ['0', '…', '9'], does: t('seekShare') },
  { keys: [t('keyHome'), t('keyEnd')], does: t('seekEnds') },
  { keys: [t('keyUp'), t('keyDown')], does: t('volume') },
  { keys: ['M'], does: t('mute') },
  { keys: ['C'], does: t('captions') },
  { keys: ['F'], does: t('fullscreen') },
  { keys: ['T'], does: t('theatre') },
  { keys: ['P'], does: t('floating'), needsFloating: true },
  { keys: ['<', '>'], does: t('speed') },
  { keys: ['?'], does: t('help') },
];

/** The player's keyboard shortcuts, over the picture. */
export function Help({ onClose }: { onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    // Not modal: the film keeps playing and the page stays usable.
    dialog?.show();
    dialog?.querySelector('button')?.focus();
  }, []);
  return (
    <dialog
      ref={box}
      className="pl-help"
      aria-label={t('title')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== '?') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <header>
        <h2>{t('title')}</h2>
        <IconButton label={t('close')} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <dl>
        {shortcuts()
          .filter(({ needsFloating }) => !needsFloating || canFloat())
          .map(({ keys, does }) => (
            <div key={does}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
      </dl>
    </dialog>
  );
}
