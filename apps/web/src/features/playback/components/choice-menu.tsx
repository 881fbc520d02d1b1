import { Check, cx } from '@houselights/ui';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

export type Choice = { name: string; chosen: boolean; choose: () => void };
export type ChoiceGroup = { title: string; choices: readonly Choice[]; className?: string };

type Props = {
  label: string;
  face: ReactNode;
  groups: readonly ChoiceGroup[];
  open: boolean;
  onOpen: (open: boolean) => void;
};

/** A button with a menu above it, inside the stage so that it works in full screen too. */
export function ChoiceMenu({ label, face, groups, open, onOpen }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const leave = useEffectEvent(() => onOpen(false));
  // Only opening moves the focus: a playing film rerenders its menus many times a second.
  useEffect(() => {
    if (!open) return undefined;
    const items = box.current?.querySelectorAll<HTMLElement>('[role="menuitemradio"]');
    [...(items ?? [])].find((item) => item.ariaChecked === 'true')?.focus();
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.parentElement?.contains(event.target)) leave();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const close = () => {
    onOpen(false);
    button.current?.focus();
  };
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitemradio"]')];
    const at = items.findIndex((item) => item === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') onOpen(false);
    else if (to !== undefined) {
      event.preventDefault();
      items.at(to % items.length)?.focus();
    }
  };
  return (
    <div className="pl-menu-place">
      <button
        ref={button}
        type="button"
        className={cx('hl-btn hl-btn-bare hl-btn-icon', open && 'pl-on')}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => onOpen(!open)}
      >
        {face}
      </button>
      {open && (
        <div ref={box} id={id} className="pl-menu" role="menu" tabIndex={-1} aria-label={label} onKeyDown={move}>
          {groups.map(({ title, choices, className }) => (
            <fieldset key={title} className={className}>
              <legend>{title}</legend>
              {choices.map(({ name, chosen, choose }) => (
                <button
                  key={name}
                  type="button"
                  role="menuitemradio"
                  aria-checked={chosen}
                  tabIndex={-1}
                  onClick={() => {
                    choose();
                    close();
                  }}
                >
                  <Check aria-hidden="true" />
                  {name}
                </button>
              ))}
            </fieldset>
          ))}
        </div>
      )}
    </div>
  );
}
