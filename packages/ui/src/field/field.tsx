import { createContext, use, useId } from 'react';
import type { ReactNode } from 'react';

import { CircleAlert } from '../icons/icons.tsx';

type FieldWiring = { id: string; describedBy: string | undefined; invalid: boolean };

const Wiring = createContext<FieldWiring | null>(null);

export type FieldProps = {
  label: ReactNode;
  /** Shown after the label in a quieter style: "optional". */
  note?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  children: ReactNode;
  className?: string;
};

/** A label, one control, and its hint or error. The error is announced when it appears. */
export function Field({ label, note, hint, error, children, className }: FieldProps) {
  const id = useId();
  const described = [error ? `${id}e` : '', hint ? `${id}h` : ''].filter(Boolean).join(' ');
  return (
    <div className={className ? `hl-field ${className}` : 'hl-field'}>
      <label className="hl-label" htmlFor={id}>
        {label} {note && <span className="hl-label-note">{note}</span>}
      </label>
      <Wiring value={{ id, describedBy: described || undefined, invalid: Boolean(error) }}>{children}</Wiring>
      <div aria-live="polite" id={`${id}e`}>
        {error && (
          <span className="hl-error">
            <CircleAlert aria-hidden="true" />
            <span>{error}</span>
          </span>
        )}
      </div>
      {hint && (
        <span className="hl-hint" id={`${id}h`}>
          {hint}
        </span>
      )}
    </div>
  );
}

/** Props for a control inside a Field: id and descriptions. Empty outside of one. */
export function useFieldWiring() {
  const wiring = use(Wiring);
  if (!wiring) return {};
  return {
    id: wiring.id,
    ...(wiring.describedBy && { 'aria-describedby': wiring.describedBy }),
    ...(wiring.invalid && { 'aria-invalid': true }),
  };
}

/** An error of the whole form. Screen readers announce it when it appears. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert">
      {children && (
        <div className="hl-form-error">
          <CircleAlert aria-hidden="true" />
          <span>{children}</span>
        </div>
      )}
    </div>
  );
}
