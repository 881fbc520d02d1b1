import type { InputHTMLAttributes, ReactNode } from 'react';

type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label: ReactNode; hint?: ReactNode };

function Words({ label, hint }: { label: ReactNode; hint: ReactNode }) {
  return (
    <span>
      <span>{label}</span>
      {hint && <span className="hl-hint">{hint}</span>}
    </span>
  );
}

export function Checkbox({ label, hint, ...rest }: ChoiceProps) {
  return (
    <label className="hl-choice">
      <input {...rest} type="checkbox" className="hl-check" />
      <Words label={label} hint={hint} />
    </label>
  );
}

/** One of several options with the same `name`. Belongs into a fieldset with a legend. */
export function RadioButton({ label, hint, ...rest }: ChoiceProps) {
  return (
    <label className="hl-choice">
      <input {...rest} type="radio" className="hl-radio" />
      <Words label={label} hint={hint} />
    </label>
  );
}

/** An immediate on/off setting: a switch takes effect when toggled, a checkbox when its form is sent. */
export function Switch({ label, hint, ...rest }: ChoiceProps) {
  return (
    <label className="hl-choice">
      {/* A native checkbox carries its own checked state. */}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox carries its state */}
      <input {...rest} type="checkbox" role="switch" className="hl-switch" />
      <Words label={label} hint={hint} />
    </label>
  );
}
