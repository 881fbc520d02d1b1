import { t } from '@houselights/messages/catalogue/ui-field';
import { useState } from 'react';
import type { InputHTMLAttributes, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';

import { cx } from '../cx.ts';
import { IconButton } from '../button/button.tsx';
import { ChevronDown, Eye, EyeOff } from '../icons/icons.tsx';
import { useFieldWiring } from './field.tsx';

export type InputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement>; code?: boolean };

/** A single-line text input. `code` widens the characters, for a code from an email. */
export function Input({ className, code, ...rest }: InputProps) {
  return <input {...useFieldWiring()} {...rest} className={cx('hl-input', code && 'hl-input-code', className)} />;
}

export type PasswordInputProps = InputProps & { words?: { show: string; hide: string } };

/** A password input that can show its text. Password managers keep working: only the type changes. */
export function PasswordInput({
  words = { show: t('showPassword'), hide: t('hidePassword') },
  ...rest
}: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="hl-input-box">
      <Input {...rest} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <IconButton label={shown ? words.hide : words.show} aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </IconButton>
    </div>
  );
}

export function Textarea({ className, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <textarea {...useFieldWiring()} {...rest} className={cx('hl-input', className)} />;
}

/** A native select: the best picker on a phone, without any JavaScript. */
export function Select({ className, children, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <div className="hl-input-box">
      <select {...useFieldWiring()} {...rest} className={cx('hl-input', className)}>
        {children}
      </select>
      <ChevronDown aria-hidden="true" />
    </div>
  );
}
