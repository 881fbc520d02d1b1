import type { ReactNode } from 'react';

import { UiLink } from '../link/link.tsx';

export type FooterProps = { name: string; links: { href: string; label: string }[]; children?: ReactNode };

export function Footer({ name, links, children }: FooterProps) {
  return (
    <footer className="hl-foot">
      <span>{name}</span>
      {links.map((link) => (
        <UiLink key={link.href} href={link.href}>
          {link.label}
        </UiLink>
      ))}
      {children && <div className="hl-foot-end">{children}</div>}
    </footer>
  );
}
