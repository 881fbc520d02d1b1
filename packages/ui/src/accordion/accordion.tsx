import { ChevronDown } from '../icons/icons.tsx';

/** Headings that each expand a text, natively: found by the browser's search, and open when printed. */
export function Accordion({ items, level = 2 }: { items: readonly { title: string; text: string }[]; level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <div className="hl-accordion">
      {items.map(({ title, text }) => (
        <details key={title}>
          <summary>
            <Heading>{title}</Heading>
            <ChevronDown aria-hidden="true" />
          </summary>
          <p>{text}</p>
        </details>
      ))}
    </div>
  );
}
