import { ProgressBar } from '@houselights/ui';
import type { PreparingVideo } from '@houselights/contracts';

function share(progress: number): string {
  return progress > 0 ? `${Math.round(progress / 10)} %` : 'waiting its turn';
}

/** Videos on their way, with how far each of them is. */
export function Preparing({ videos, alone }: { videos: readonly PreparingVideo[]; alone: boolean }) {
  const Heading = alone ? 'h1' : 'h2';
  return (
    <section
      className={alone ? 'hl-wrap preparing preparing-alone' : 'hl-wrap preparing'}
      aria-labelledby="preparing-title"
    >
      <Heading id="preparing-title">{alone ? 'The first films are being prepared' : 'On their way'}</Heading>
      {alone && (
        <p>
          They are being made ready for every screen on this very machine. The first one can be watched before the last
          is done: this page shows it by itself.
        </p>
      )}
      <ul>
        {videos.map(({ id, title, progress }) => (
          <li key={id}>
            <span className="preparing-name">{title}</span>
            <span className="preparing-share hl-num">{share(progress)}</span>
            <ProgressBar value={progress / 1000} label={`Preparation of ${title}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}
