import { t } from '@houselights/messages/catalogue/ui';

export type Question = {
  title: string;
  text?: string | undefined;
  confirm: string;
  /** Left out for an alert, which has one way out. */
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

export const askStore = {
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

function ask(question: Question): Promise<boolean> {
  // A newer question takes the place of one that nobody answered: that one is answered "no".
  asked?.answer(false);
  return new Promise((answer) => set({ ...question, answer }));
}

/** Asks before something is done; true when the person says yes. Escape and a press outside say no. */
export function confirmFirst(question: Omit<Question, 'cancel'> & { cancel?: string }): Promise<boolean> {
  return ask({ cancel: t('cancel'), ...question });
}

/** Tells something that must be read; true when the button was pressed, false when it was closed. */
export function alertOnce(question: Omit<Question, 'confirm'> & { confirm?: string }): Promise<boolean> {
  return ask({ confirm: t('ok'), ...question });
}
