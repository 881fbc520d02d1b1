import { t } from '@houselights/messages/catalogue/player';
import { useMemo, useState } from 'react';
import type { PointerEvent } from 'react';
import { useStore } from '../../../lib/storage/use-store.ts';
import { player } from '../player/instance.ts';
import { chapterAt, stretches } from './chapters.ts';
import { ScrubPreview } from './scrub-preview.tsx';
import { spokenTime } from './spoken-time.ts';

function fractionAt(event: PointerEvent<HTMLElement>): number {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  return Math.min(1, Math.max(0, (event.clientX - left) / width));
}

/** The fraction of a stretch before `seconds`, 0 to 1. */
function filled({ start, end }: { start: number; end: number }, seconds: number): number {
  return Math.min(1, Math.max(0, (seconds - start) / (end - start)));
}

/** The seek bar: chapters with gaps, buffered and played parts, and a preview of the target. */
export function SeekBar({ onPreview }: { onPreview: (open: boolean) => void }) {
  const currentTime = useStore(player.state, (state) => state.currentTime);
  const duration = useStore(player.state, (state) => state.duration);
  const bufferedTo = useStore(player.state, (state) => state.bufferedTo);
  const playback = useStore(player.state, (state) => state.playback);
  const [hover, setHover] = useState<number | null>(null);
  const [drag, setDrag] = useState<number | null>(null);
  const parts = useMemo(() => stretches(playback?.chapters ?? [], duration), [playback, duration]);
  if (duration <= 0) return <div className="pl-bar" />;

  const shown = drag === null ? currentTime : drag * duration;
  const pointed = drag ?? hover;
  const chapter = chapterAt(parts, shown);
  const position = { place: spokenTime(shown), whole: spokenTime(Math.round(duration)) };
  const point = (fraction: number | null) => {
    setHover(fraction);
    onPreview(fraction !== null);
  };
  return (
    <div
      className="pl-bar"
      dir="ltr"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input cannot hold chapters, previews and what is loaded
      role="slider"
      tabIndex={0}
      aria-label={t('seek')}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={chapter ? t('positionInChapter', { ...position, chapter }) : t('position', position)}
      data-dragging={drag !== null || undefined}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag(fractionAt(event));
        point(fractionAt(event));
      }}
      onPointerMove={(event) => {
        if (drag !== null) setDrag(fractionAt(event));
        if (drag !== null || event.pointerType === 'mouse') point(fractionAt(event));
      }}
      onPointerUp={(event) => {
        if (drag === null) return;
        player.seek(fractionAt(event) * duration);
        setDrag(null);
        if (event.pointerType !== 'mouse') point(null);
      }}
      onPointerCancel={() => {
        setDrag(null);
        point(null);
      }}
      onPointerLeave={() => drag === null && point(null)}
    >
      {pointed !== null && (
        <ScrubPreview
          sheet={playback?.sprite ?? null}
          seconds={pointed * duration}
          fraction={pointed}
          chapter={chapterAt(parts, pointed * duration)}
        />
      )}
      <span className="pl-track">
        {parts.map((part) => (
          <span
            key={part.start}
            className="pl-part"
            style={{
              flexGrow: part.end - part.start,
              '--loaded': filled(part, bufferedTo),
              '--seen': filled(part, shown),
            }}
          />
        ))}
      </span>
      <span className="pl-knob" style={{ '--at': shown / duration }} />
    </div>
  );
}
