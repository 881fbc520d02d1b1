import { currentLanguage } from '@houselights/messages';
import { DropdownMenu } from 'radix-ui';
import { useRef } from 'react';
import type { FocusEvent, ReactNode } from 'react';

import { UiLink } from '../link/link.tsx';

export type MenuItem = { label: string; icon?: ReactNode; disabled?: boolean } & (
  | { href: string }
  | { onSelect: () => void }
);

export type MenuProps = {
  trigger: ReactNode;
  head?: ReactNode;
  groups: MenuItem[][];
  /** Set if the menu mounts already open: how it was opened. */
  openedBy?: 'key' | 'pointer';
};

function Item({ item }: { item: MenuItem }) {
  if ('href' in item)
    return (
      <DropdownMenu.Item asChild disabled={item.disabled ?? false}>
        <UiLink href={item.href} className="hl-menu-item">
          {item.icon}
          {item.label}
        </UiLink>
      </DropdownMenu.Item>
    );
  return (
    <DropdownMenu.Item className="hl-menu-item" disabled={item.disabled ?? false} onSelect={item.onSelect}>
      {item.icon}
      {item.label}
    </DropdownMenu.Item>
  );
}

/** A menu that mounts open has missed the key that opened it: as in any other menu, that key focuses the first item. */
function useFirstItem(byKey: boolean) {
  const leads = useRef(byKey);
  return (event: FocusEvent<HTMLElement>) => {
    if (!leads.current || event.target !== event.currentTarget) return;
    leads.current = false;
    event.currentTarget.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  };
}

/** A menu below a button: arrows and letters move the focus, Escape closes. `trigger` is one button. */
export function Menu({ trigger, head, groups, openedBy }: MenuProps) {
  const onFocus = useFirstItem(openedBy === 'key');
  return (
    <DropdownMenu.Root dir={currentLanguage().direction} defaultOpen={openedBy !== undefined} modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="hl-menu" align="end" sideOffset={6} collisionPadding={8} onFocus={onFocus}>
          {head && <div className="hl-menu-head">{head}</div>}
          {groups.map((items, index) => (
            <DropdownMenu.Group key={items.map((item) => item.label).join()}>
              {(index > 0 || head) && <DropdownMenu.Separator className="hl-menu-rule" />}
              {items.map((item) => (
                <Item key={item.label} item={item} />
              ))}
            </DropdownMenu.Group>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
