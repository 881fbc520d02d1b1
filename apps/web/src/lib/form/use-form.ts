import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { troubleOf } from './trouble.ts';
import type { Trouble } from './trouble.ts';
import { session } from '../session/session.ts';

export type FormSpec<F extends string> = {
  fields: readonly F[];
  /** Validation before sending: field → error. */
  check?: (values: Record<F, string>) => Partial<Record<F, string>>;
  /** A confirmation before sending; false cancels. */
  confirm?: () => Promise<boolean>;
  send: (values: Record<F, string>) => Promise<unknown>;
  words?: (error: unknown, fields: readonly string[]) => Trouble;
};

const NO_TROUBLE: Trouble = { message: '', fields: {} };

/** A form with uncontrolled inputs. Shows errors beside the fields, focuses the first of them, and allows one submission at a time. */
export function useForm<F extends string>({ fields, check, confirm, send, words = troubleOf }: FormSpec<F>) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState(NO_TROUBLE);
  const sending = useRef(false);

  function show(form: HTMLFormElement, next: Trouble) {
    setTrouble(next);
    const first = fields.find((field) => next.fields[field]);
    const control = first && form.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }

  function valuesOf(form: HTMLFormElement): Record<F, string> {
    const data = new FormData(form);
    const pairs = fields.map((field) => {
      const value = data.get(field);
      return [field, typeof value === 'string' ? value : ''] as const;
    });
    return Object.fromEntries(pairs) as Record<F, string>;
  }

  async function submit(form: HTMLFormElement) {
    if (sending.current) return;
    const values = valuesOf(form);
    const wrong = Object.entries(check?.(values) ?? {}).filter(([, text]) => text) as [string, string][];
    if (wrong.length > 0) {
      show(form, { message: '', fields: Object.fromEntries(wrong) });
      return;
    }
    sending.current = true;
    setTrouble(NO_TROUBLE);
    const asker = session.current()?.userId;
    try {
      if (confirm && !(await confirm())) return;
      // Another account has not confirmed anything.
      if (session.current()?.userId !== asker) return;
      setBusy(true);
      await send(values);
    } catch (error) {
      show(form, words(error, fields));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return {
    busy,
    message: trouble.message,
    errors: trouble.fields as Partial<Record<F, string>>,
    /** Props of the form element. */
    form: {
      method: 'post' as const,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
      // A field being corrected need not stay red.
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const control = event.target;
        const isField =
          control instanceof HTMLInputElement ||
          control instanceof HTMLTextAreaElement ||
          control instanceof HTMLSelectElement;
        const name = isField ? control.name : '';
        if (trouble.fields[name]) setTrouble({ ...trouble, fields: { ...trouble.fields, [name]: '' } });
      },
    },
  };
}
