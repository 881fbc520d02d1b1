import { UiLink } from '../link/link.tsx';

/** The lamp: a dome whose light has just come up. */
function Mark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M1 20V12a11 11 0 0 1 22 0v8a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2Z" fill="var(--rail)" />
      <path d="M4.500 22a7.500 7.500 0 0 1 15 0Z" fill="var(--light)" />
      <path
        d="M12 8.500v2.500M5.600 11.600l1.700 1.900M18.400 11.600l-1.700 1.900"
        stroke="var(--light)"
        strokeWidth="1.800"
        strokeLinecap="round"
      />
    </svg>
  );
}

export type LogoProps = { name: string; src?: string; lightSrc?: string; href?: string };

/** The site's name with its mark, or the operator's logo, optionally another one for the light theme. Links to the home page. */
export function Logo({ name, src = '', lightSrc = '', href = '/' }: LogoProps) {
  const dark = src || lightSrc;
  const light = lightSrc || src;
  return (
    <UiLink href={href} className="hl-logo">
      {dark === '' ? null : dark === light ? (
        <img src={dark} alt={name} />
      ) : (
        <>
          <img src={dark} alt={name} className="hl-logo-dark" />
          <img src={light} alt={name} className="hl-logo-light" />
        </>
      )}
      {dark === '' && (
        <>
          <Mark />
          {/* Truncates at the end of the name, whatever the page’s direction. */}
          <span dir="auto">{name}</span>
        </>
      )}
    </UiLink>
  );
}
