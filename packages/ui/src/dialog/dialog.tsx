import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

import { useReturnFocus } from './use-return-focus.ts';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  intro?: ReactNode;
  children: ReactNode;
};

/** A dialog for a task: traps the focus, closes on Escape, and returns the focus afterwards. */
export function Dialog({ open, onClose, title, intro, children }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="hl-veil" />
        <Radix.Content className="hl-dialog" {...useReturnFocus()} {...(!intro && { 'aria-describedby': undefined })}>
          <Radix.Title>{title}</Radix.Title>
          {intro && <Radix.Description className="hl-dialog-text">{intro}</Radix.Description>}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="hl-dialog-acts">{children}</div>;
}
