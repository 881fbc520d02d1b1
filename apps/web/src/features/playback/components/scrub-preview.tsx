import { clock } from '@houselights/ui';
import type { ScrubPreview as Sheet } from '@houselights/contracts';

type Props = { sheet: Sheet | null; seconds: number; fraction: number; chapter: string };

/** The small picture above the seek bar: one tile of the sheet, the time, the chapter. */
export function ScrubPreview({ sheet, seconds, fraction, chapter }: Props) {
  const index = sheet ? Math.min(sheet.count - 1, Math.floor((seconds * 1000) / sheet.intervalMs)) : 0;
  return (
    <div className="pl-preview" style={{ '--at': fraction }} aria-hidden="true">
      {sheet && (
        <span
          className="pl-preview-picture"
          style={{
            aspectRatio: `${sheet.width} / ${sheet.height}`,
            backgroundImage: `url("${sheet.url}")`,
            backgroundSize: `${sheet.columns * 100}% ${sheet.rows * 100}%`,
            backgroundPosition: `${place(index % sheet.columns, sheet.columns)} ${place(Math.floor(index / sheet.columns), sheet.rows)}`,
          }}
        />
      )}
      <span className="pl-preview-words hl-num">
        {clock(seconds)}
        {chapter && <span> · {chapter}</span>}
      </span>
    </div>
  );
}

function place(index: number, of: number): string {
  return of < 2 ? '0%' : `${(index / (of - 1)) * 100}%`;
}
