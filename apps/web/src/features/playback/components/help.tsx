import { IconButton, X } from '@houselights/ui';
import { useEffect, useRef } from 'react';
import { canFloat } from '../hooks/use-floating.ts';
import { SHORTCUTS } from '../player/keyboard.ts';

/** The keys of the player, over the picture. */
export function Help({ onClose }: { onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    // Not modal: the film goes on, and the page stays in reach.
    dialog?.show();
    dialog?.querySelector('button')?.focus();
  }, []);
  return (
    <dialog
      ref={box}
      className="pl-help"
      aria-label="Keyboard shortcuts"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== '?') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <header>
        <h2>Keyboard shortcuts</h2>
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <dl>
        {SHORTCUTS.filter(({ needsFloating }) => !needsFloating || canFloat()).map(({ keys, does }) => (
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
