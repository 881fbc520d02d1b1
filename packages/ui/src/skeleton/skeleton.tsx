import { cx } from '../cx.ts';

export type SkeletonProps = {
  shape?: 'line' | 'picture' | 'packshot' | 'box';
  width?: string;
  height?: string;
  className?: string;
};

const SHAPES = { line: 'hl-skel-line', picture: 'hl-skel-pic', packshot: 'hl-skel-pack', box: '' };

/** A grey shape. Put `aria-busy` and a label on the container; shapes are hidden from screen readers. */
export function Skeleton({ shape = 'line', width, height, className }: SkeletonProps) {
  return <span aria-hidden="true" className={cx('hl-skel', SHAPES[shape], className)} style={{ width, height }} />;
}

/** Placeholder for a VideoCard. */
export function VideoCardSkeleton() {
  return (
    <div>
      <Skeleton shape="picture" />
      <div className="hl-card-words">
        <Skeleton width="70%" />
        <Skeleton width="44%" />
      </div>
    </div>
  );
}

/** Placeholder for a heading with a rail of cards. */
export function ShelfSkeleton({ label, cards = 5, tall }: { label: string; cards?: number; tall?: boolean }) {
  return (
    <section className="hl-section" aria-busy="true" aria-label={label}>
      <header>
        <Skeleton width="11em" height="1.5rem" />
      </header>
      <div className={cx('hl-shelf', tall && 'hl-shelf-tall')} style={{ overflow: 'hidden' }}>
        {Array.from({ length: cards }, (_, index) =>
          tall ? <Skeleton key={index} shape="packshot" /> : <VideoCardSkeleton key={index} />,
        )}
      </div>
    </section>
  );
}

/** Placeholder for a panel with a heading and some lines. */
export function PanelSkeleton({ label, lines = 3 }: { label: string; lines?: number }) {
  return (
    <div className="hl-panel" aria-busy="true">
      <span className="hl-hidden">{label}</span>
      <Skeleton width="9em" height="1.5rem" className="hl-skel-title" />
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={`${86 - index * 14}%`} />
      ))}
    </div>
  );
}
