import { t } from '@houselights/messages/catalogue/comment';
import { Button, Field, Textarea } from '@houselights/ui';
import { useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { randomId } from '../../../lib/browser/random-id.ts';
import { troubleOf } from '../../../lib/form/trouble.ts';

type Props = {
  label: string;
  /** Label of the button. */
  submit: string;
  /** Text to begin with. */
  text?: string;
  /** Resolves once the server has the text; a repeat of the same text passes the same id. */
  onSend: (text: string, clientId: string) => Promise<void>;
  onCancel?: () => void;
  /** Hears of every change; an empty text once it is sent. */
  onText?: (text: string) => void;
  /** Takes the focus when it appears. */
  takesFocus?: boolean;
};

const MOST = 2_000;
/** Characters left from which on the form says how many. */
const SAY_FROM = 200;

/** A field for a comment. Refused text stays in it, with the reason. */
export function CommentForm({ label, submit, text: first = '', onSend, onCancel, onText, takesFocus = false }: Props) {
  const [text, setText] = useState(first);
  const [error, setError] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [isOpen, setIsOpen] = useState(onCancel !== undefined);
  const clientId = useRef({ of: '', id: '' });
  const running = useRef(false);
  const left = MOST - text.length;
  const change = (next: string) => {
    setText(next);
    onText?.(next);
  };

  async function send(): Promise<void> {
    if (running.current || text.trim() === '') return;
    running.current = true;
    if (clientId.current.of !== text) clientId.current = { of: text, id: randomId() };
    setIsSending(true);
    setError('');
    try {
      await onSend(text, clientId.current.id);
      clientId.current = { of: '', id: '' };
      change('');
    } catch (refused) {
      const { message, fields } = troubleOf(refused, ['message']);
      setError(fields['message'] ?? message);
    } finally {
      running.current = false;
      setIsSending(false);
    }
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
    if (event.key === 'Escape' && text === first) onCancel?.();
  };
  return (
    <form className="comment-form" method="post" noValidate onSubmit={onSubmit}>
      <Field
        label={<span className="hl-hidden">{label}</span>}
        error={error}
        hint={left <= SAY_FROM && t(left < 0 ? 'tooMany' : 'left', { characters: Math.abs(left) })}
      >
        <Textarea
          name="message"
          // The placeholder reads in the page's direction; typed text chooses its own.
          dir={text === '' ? undefined : 'auto'}
          rows={1}
          value={text}
          placeholder={label}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- its button was just pressed
          autoFocus={takesFocus}
          onChange={(event) => change(event.target.value)}
          onFocus={() => setIsOpen(true)}
          onKeyDown={onKeyDown}
        />
      </Field>
      {(isOpen || text !== '') && (
        <div className="comment-form-acts">
          {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
          <Button type="submit" variant="light" busy={isSending} disabled={text.trim() === '' || left < 0}>
            {submit}
          </Button>
        </div>
      )}
    </form>
  );
}

/** "312 comments" for a heading. */
export function titleOf(total: number): string {
  return t('title', { total });
}
