import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';

import { cx } from '../cx.ts';
import { UiLink } from '../link/link.tsx';
import type { UiLinkProps } from '../link/link.tsx';
import { Spinner } from '../progress/progress.tsx';

export type ButtonLook = {
  /** `light` is a view's primary action; `green` means Greenlight and points, nothing else. */
  variant?: 'light' | 'green' | 'quiet' | 'bare' | 'danger' | undefined;
  size?: 'md' | 'lg' | undefined;
  /** Full width. */
  wide?: boolean | undefined;
};

function look({ variant = 'quiet', size, wide }: ButtonLook, className?: string) {
  return cx('hl-btn', `hl-btn-${variant}`, size === 'lg' && 'hl-btn-lg', wide && 'hl-btn-wide', className);
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & { busy?: boolean | undefined; icon?: ReactNode; ref?: Ref<HTMLButtonElement> };

/** While `busy` it keeps focus, width and colour, is announced as busy and ignores presses. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={look({ variant, size, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      <span className="hl-btn-label">
        {icon}
        {children}
      </span>
      {busy && <Spinner />}
    </button>
  );
}

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> &
  ButtonLook & { label: string; ref?: Ref<HTMLButtonElement> };

/** A square icon button, named by `label`. */
export function IconButton({ label, variant = 'bare', size, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={look({ variant, size }, cx('hl-btn-icon', className))}
    >
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  wide,
  className,
  children,
  icon,
  ...rest
}: UiLinkProps & ButtonLook & { icon?: ReactNode }) {
  return (
    <UiLink {...rest} className={look({ variant, size, wide }, className)}>
      <span className="hl-btn-label">
        {icon}
        {children}
      </span>
    </UiLink>
  );
}
