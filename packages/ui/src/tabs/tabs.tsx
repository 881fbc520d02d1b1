import { currentLanguage } from '@houselights/messages';
import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export type TabItem = { value: string; label: ReactNode; content: ReactNode; disabled?: boolean };

export type TabsProps = { label: string; items: TabItem[]; value?: string; onChange?: (value: string) => void };

/** Arrow keys move between tabs; the panel follows. */
export function Tabs({ label, items, value, onChange }: TabsProps) {
  const first = items[0]?.value;
  return (
    <Radix.Root
      dir={currentLanguage().direction}
      {...(value === undefined ? first !== undefined && { defaultValue: first } : { value })}
      {...(onChange && { onValueChange: onChange })}
    >
      <Radix.List className="hl-tablist" aria-label={label}>
        {items.map((item) => (
          <Radix.Trigger key={item.value} value={item.value} disabled={item.disabled ?? false} className="hl-tab">
            {item.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} className="hl-tabpanel">
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
