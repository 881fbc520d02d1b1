import { t } from '@houselights/messages/catalogue/account-fields';
import { Field, Input, PasswordInput } from '@houselights/ui';
import type { ReactNode } from 'react';

type One = { error?: ReactNode; name?: string; label?: string; hint?: ReactNode; defaultValue?: string };

export function EmailField({ error, name = 'email', label = t('email'), hint, defaultValue }: One) {
  return (
    <Field label={label} error={error} hint={hint}>
      <Input
        name={name}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={defaultValue}
        required
      />
    </Field>
  );
}

export function PasswordField({
  error,
  name = 'password',
  label = t('password'),
  hint,
  kind,
  optional = false,
}: One & { kind: 'current-password' | 'new-password'; optional?: boolean }) {
  return (
    <Field label={label} error={error} hint={hint}>
      <PasswordInput name={name} autoComplete={kind} maxLength={256} required={!optional} />
    </Field>
  );
}

/** A code from an email. */
export function CodeField({ error, defaultValue }: One) {
  return (
    <Field label={t('code')} error={error} hint={t('codeHint')}>
      <Input
        name="code"
        code
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={64}
        defaultValue={defaultValue}
        required
      />
    </Field>
  );
}

export function NameField({ error, defaultValue }: One) {
  return (
    <Field label={t('displayName')} error={error} hint={t('displayNameHint')}>
      <Input name="displayName" autoComplete="nickname" maxLength={40} defaultValue={defaultValue} required />
    </Field>
  );
}
