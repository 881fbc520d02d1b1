import { t } from '@houselights/messages/catalogue/ui';

export type Question = {
  title: string;
  text?: string | undefined;
  confirm: string;
  /** Omitted for an alert, which has a single button. */
  cancel?: string | undefined;
  tone?: 'light' | 'danger' | undefined;
};

type Asked = Question & { answer: (yes: boolean) => void };

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function set(next: Asked | null) {
  asked = next;
  for (const listener of listeners) listener();
}

export const confirmStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  current: () => asked,
  settle: (yes: boolean) => {
    const was = asked;
    set(null);
    was?.answer(yes);
  },
};

function confirm(question: Question): Promise<boolean> {
  // A newer question replaces an open one, which is answered "no".
  asked?.answer(false);
  return new Promise((answer) => set({ ...question, answer }));
}

/** Asks for confirmation; true if confirmed. Escape and a press outside count as no. */
export function confirmDialog(question: Omit<Question, 'cancel'> & { cancel?: string }): Promise<boolean> {
  return confirm({ cancel: t('cancel'), ...question });
}

/** Shows something that must be read; true if the button was pressed, false if closed otherwise. */
export function alertDialog(question: Omit<Question, 'confirm'> & { confirm?: string }): Promise<boolean> {
  return confirm({ confirm: t('ok'), ...question });
}

/** Answers the open question, if any, with no. */
export function closeQuestion(): void {
  if (asked) confirmStore.settle(false);
}
