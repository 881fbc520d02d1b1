import { t } from '@houselights/messages/catalogue/greenlight-contribute';
import { Button, CircleAlert, Input, Slider } from '@houselights/ui';
import { DialogActions } from '@houselights/ui/dialog';
import { useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { troubleOf } from '../../../lib/form/trouble.ts';
import { amountOf, amountTrouble } from '../amount.ts';
import type { Contributing } from '../api/use-contribute.ts';

/** The server's message about the amount, else the general one. */
function refusalWords(error: Error): string {
  const { fields, message } = troubleOf(error, ['Amount']);
  return fields['Amount'] ?? message;
}

type Props = { available: number; contributing: Contributing; onClose: () => void };

/** Amount of points: by slider, by number, or all. An open contribution is shown as sent, to be resent. */
export function ContributeForm({ available, contributing, onClose }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(`${contributing.open?.points ?? 1}`);
  // Errors show on submit, except those that no further typing can fix.
  const [sent, setSent] = useState<string | null>(null);
  const { contribute, isPending, refusal } = contributing;
  const isOpen = contributing.open !== undefined;
  const amount = amountOf(text);
  const wrong = amountTrouble(text, available);
  const isTooMuch = amount !== undefined && amount > available;
  const isSound = wrong === '' && amount !== undefined;
  const isLocked = isPending || isOpen;
  // A locked amount may have been all the points there were.
  const most = Math.max(available, isLocked ? (amount ?? 1) : 1);
  const onSlider = Math.min(most, Math.max(1, amount ?? 1));

  function trouble(): string {
    if (isPending) return '';
    if (isOpen) return t('unknown');
    if (wrong) return sent === text || isTooMuch ? wrong : '';
    return refusal && sent === text ? refusalWords(refusal) : '';
  }
  const said = trouble();

  function submit(event: FormEvent) {
    event.preventDefault();
    setSent(text);
    // A contribution in flight, or one that may have arrived, is resent unchanged.
    if (isSound || isOpen) contribute(amount ?? 1);
    else input.current?.focus();
  }

  return (
    <form className="gl-contribute" noValidate onSubmit={submit}>
      <div className="gl-amount">
        <Slider
          label={t('slider')}
          tone="green"
          min={1}
          max={most}
          value={onSlider}
          aria-valuetext={t('points', { points: onSlider })}
          disabled={isLocked}
          onValue={(value) => setText(`${value}`)}
        />
        <Input
          ref={input}
          aria-label={t('amount')}
          aria-invalid={said !== '' || undefined}
          aria-describedby={`${id}e ${id}l`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          readOnly={isLocked}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <div className="gl-left">
        <span id={`${id}l`} className="hl-num">
          {isSound && !isOpen ? t('leftAfter', { points: available - amount }) : t('available', { points: available })}
        </span>
        <Button variant="bare" disabled={isLocked} onClick={() => setText(`${available}`)}>
          {t('all', { points: available })}
        </Button>
      </div>
      <div aria-live="polite" id={`${id}e`}>
        {isPending && <span className="hl-hidden">{t('sending')}</span>}
        {said && (
          <span className="hl-error">
            <CircleAlert aria-hidden="true" />
            <span>{said}</span>
          </span>
        )}
      </div>
      <DialogActions>
        <Button disabled={isPending} onClick={onClose}>
          {t('notNow')}
        </Button>
        <Button type="submit" variant="green" busy={isPending}>
          {amount !== undefined && (isSound || isLocked) ? t('contributePoints', { points: amount }) : t('contribute')}
        </Button>
      </DialogActions>
    </form>
  );
}
