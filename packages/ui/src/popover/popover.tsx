import { Popover as Radix } from 'radix-ui';
import { useId, useRef } from 'react';
import type { MouseEvent, ReactNode, RefObject } from 'react';

export type PopoverProps = {
  /** The button that opens it. */
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
};

/** A panel below a button: it takes the focus, and closes on Escape, on a press outside, and when one of its links is followed. */
export function Popover({ anchor, open, onClose, title, children }: PopoverProps) {
  const id = useId();
  /** Whoever left it for something else is not brought back to the button. */
  const hasLeft = useRef(false);
  const content = useRef<HTMLDivElement>(null);
  const onClick = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || ctrlKey || metaKey || shiftKey) return;
    // Another page takes the focus.
    hasLeft.current = link.pathname !== location.pathname;
    onClose();
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal>
        <Radix.Content
          ref={content}
          className="hl-popover"
          aria-labelledby={id}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onClick={onClick}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            content.current?.focus();
          }}
          onInteractOutside={(event) => {
            // The button closes it by itself.
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
            else hasLeft.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!hasLeft.current) anchor.current?.focus();
            hasLeft.current = false;
          }}
        >
          <h2 id={id} className="hl-popover-title">
            {title}
          </h2>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
