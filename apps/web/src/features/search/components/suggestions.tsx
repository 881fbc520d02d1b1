import type { SearchSuggestion } from '@houselights/contracts';
import { t } from '@houselights/messages/catalogue/search-suggestions';
import { LayoutGrid, Play, SizedImage, User } from '@houselights/ui';
import { useEffect, useImperativeHandle, useLayoutEffect, useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import { creatorPath } from '../../../shared/catalog/creator-path.ts';
import { useAnswer } from '../../../lib/query/shared-answer.ts';
import { suggestionAnswer } from '../api/search.ts';
import type { Combo } from '../combo.ts';

/** Pause in typing, in ms, before a request is sent. */
const PAUSE_MS = 150;

/** The text once typing has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function pathTo({ kind, id, slug, text }: SearchSuggestion): string {
  if (kind === 'video') return `/video/${id}`;
  return kind === 'show' ? `/show/${slug ?? id}` : creatorPath({ slug: slug ?? id, displayName: text });
}

const ICONS = { video: Play, show: LayoutGrid, creator: User };

type ListProps = {
  listId: string;
  suggestions: readonly SearchSuggestion[];
  active: string | undefined;
  onGo: (to: string) => void;
};

function List({ listId, suggestions, active, onGo }: ListProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the list of the combobox pattern: a datalist shows no kinds and leads nowhere
    <div id={listId} role="listbox" aria-label={t('list')} className="hl-menu search-list">
      {suggestions.map((suggestion, index) => {
        const { kind, text, pictureUrl } = suggestion;
        const Icon = ICONS[kind];
        const id = `${listId}-${index}`;
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- an option of a combobox is chosen by the field's keys, where the focus stays
          <div
            key={id}
            id={id}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option belongs into a select, which this is not
            role="option"
            tabIndex={-1}
            aria-selected={id === active}
            className="hl-menu-item"
            data-highlighted={id === active ? '' : undefined}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onGo(pathTo(suggestion))}
          >
            {pictureUrl === null ? (
              <Icon aria-hidden="true" />
            ) : (
              <SizedImage
                className="search-picture"
                data-kind={kind}
                src={pictureUrl}
                sizes="64px"
                width="64"
                height="36"
              />
            )}
            <span className="search-option">{text}</span>
            <span className="search-kind">{t(kind)}</span>
          </div>
        );
      })}
    </div>
  );
}

type Props = {
  listId: string;
  text: string;
  combo: Combo;
  setCombo: (combo: Combo) => void;
  /** Receives the field's key events. */
  keys: Ref<(event: KeyboardEvent) => void>;
  /** Called with whether a list is visible. */
  onListed: (isListed: boolean) => void;
  onClear: () => void;
  onGo: (to: string) => void;
};

const NONE: readonly SearchSuggestion[] = [];

function Known({ words, listId, combo, setCombo, keys, text, onListed, onClear, onGo }: Props & { words: string }) {
  const { data } = useAnswer(suggestionAnswer(words));
  // Keeps the previous suggestions until the next ones arrive, so that the list does not flicker with every key.
  const [before, setBefore] = useState(data);
  if (data && data !== before) setBefore(data);
  const suggestions = (data ?? before)?.suggestions ?? NONE;
  const isShown = combo.open && suggestions.length > 0;
  const at = combo.active === undefined ? -1 : Number(combo.active.slice(listId.length + 1));

  // Before paint: the field must never miss announcing a visible list.
  useLayoutEffect(() => {
    onListed(isShown);
    return () => onListed(false);
  }, [isShown, onListed]);

  const move = (step: 1 | -1) => {
    // One more position than suggestions: the field itself.
    const places = suggestions.length + 1;
    const next = (at + 1 + step + places) % places;
    setCombo({ open: true, active: next === 0 ? undefined : `${listId}-${next - 1}` });
  };
  useImperativeHandle(keys, () => (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const chosen = isShown ? suggestions[at] : undefined;
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && suggestions.length > 0) {
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && chosen) onGo(pathTo(chosen));
    else if (event.key === 'Escape' && isShown) setCombo({ open: false, active: undefined });
    else if (event.key === 'Escape' && text !== '') onClear();
    else return;
    event.preventDefault();
  });
  return (
    <>
      {isShown && <List listId={listId} suggestions={suggestions} active={combo.active} onGo={onGo} />}
      <output className="hl-hidden">{isShown && t('count', { count: suggestions.length })}</output>
    </>
  );
}

/** The list below a search field, with its keys: arrows, Enter, Escape. */
export function Suggestions(props: Props) {
  const words = useSettled(props.text.trim());
  if (words === '') return null;
  return <Known words={words} {...props} />;
}
