import { t } from '@houselights/messages/catalogue/search-field';
import { IconButton, Search, X, cx, lazyPart } from '@houselights/ui';
import { Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { useGo } from '../../../lib/pages/go.ts';
import type { Combo } from '../combo.ts';

// Loads on the first sign of a search.
const Suggestions = lazyPart(async () => (await import('./suggestions.tsx')).Suggestions);

const CLOSED: Combo = { open: false, active: undefined };

type Props = {
  /** Initial text. */
  initial?: string;
  /** Path to go to for a text. */
  pathOf: (text: string) => string;
  className?: string;
};

/** A search field with suggestions. */
export function SearchField({ initial = '', pathOf, className }: Props) {
  const id = useId();
  const go = useGo();
  const [text, setText] = useState(initial);
  const [wanted, setWanted] = useState(false);
  const [combo, setCombo] = useState(CLOSED);
  const [isListed, setListed] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const keys = useRef<(event: KeyboardEvent) => void>(null);

  // Picks up text typed before the code loaded, before a rerender loses it.
  useLayoutEffect(() => setText(input.current?.value ?? ''), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setCombo(CLOSED);
    input.current?.blur();
    void go(pathOf(text.trim()));
  };
  return (
    <search className={cx('search', className)}>
      <form onSubmit={submit}>
        <Search aria-hidden="true" />
        <input
          ref={input}
          type="search"
          name="search"
          className="hl-input"
          aria-label={t('label')}
          placeholder={t('placeholder')}
          autoComplete="off"
          maxLength={200}
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={isListed ? `${id}-list` : undefined}
          aria-activedescendant={combo.active}
          value={text}
          onFocus={() => setWanted(true)}
          onChange={(event) => {
            setText(event.target.value);
            setCombo({ open: true, active: undefined });
          }}
          onKeyDown={(event) => keys.current?.(event)}
          onBlur={() => setCombo(CLOSED)}
        />
        {text !== '' && (
          <IconButton
            label={t('clear')}
            onClick={() => {
              setText('');
              input.current?.focus();
            }}
          >
            <X aria-hidden="true" />
          </IconButton>
        )}
      </form>
      {wanted && (
        <Suspense>
          <Suggestions
            listId={`${id}-list`}
            text={text}
            combo={combo}
            setCombo={setCombo}
            keys={keys}
            onListed={setListed}
            onClear={() => setText('')}
            onGo={(to) => {
              setCombo(CLOSED);
              input.current?.blur();
              void go(to);
            }}
          />
        </Suspense>
      )}
    </search>
  );
}
