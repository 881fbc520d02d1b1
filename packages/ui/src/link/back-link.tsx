import { ArrowLeft } from '../icons/icons.tsx';
import { UiLink } from './link.tsx';
import type { UiLinkProps } from './link.tsx';

/** A link to the parent page. */
export function BackLink({ children, ...rest }: UiLinkProps) {
  return (
    <UiLink {...rest} className="hl-link hl-aside-link">
      <ArrowLeft aria-hidden="true" className="hl-flip-rtl" />
      {children}
    </UiLink>
  );
}
