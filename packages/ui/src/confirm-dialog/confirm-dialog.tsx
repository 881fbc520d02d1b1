import { AlertDialog } from 'radix-ui';

import { Button } from '../button/button.tsx';
import { useReturnFocus } from '../dialog/use-return-focus.ts';
import type { Question } from './confirm-store.ts';

/** A question with its answers; the safe one gets the initial focus. */
export function ConfirmDialog({ question, onSettle }: { question: Question; onSettle: (yes: boolean) => void }) {
  const { title, text, confirm, cancel, tone = 'light' } = question;
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onSettle(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="hl-veil" onClick={() => onSettle(false)} />
        <AlertDialog.Content
          className="hl-dialog"
          {...useReturnFocus()}
          {...(!text && { 'aria-describedby': undefined })}
        >
          <AlertDialog.Title>{title}</AlertDialog.Title>
          {text && <AlertDialog.Description className="hl-dialog-text">{text}</AlertDialog.Description>}
          <div className="hl-dialog-acts">
            {cancel && (
              <AlertDialog.Cancel asChild>
                <Button variant="quiet">{cancel}</Button>
              </AlertDialog.Cancel>
            )}
            <Button variant={tone} onClick={() => onSettle(true)}>
              {confirm}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
