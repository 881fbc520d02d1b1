import { ProgressBar } from '@houselights/ui';
import type { PreparingVideo } from '@houselights/contracts';

function share(progress: number): string {
  return progress > 0 ? `${Math.round(progress / 10)}%` : 'waiting its turn';
}

/** Videos on their way, with how far each of them is. */
export function Preparing({ videos, alone }: { videos: readonly PreparingVideo[]; alone: boolean }) {
  const Heading = alone ? 'h1' : 'h2';
  return (
    <section
      className={alone ? 'hl-wrap preparing preparing-alone' : 'hl-wrap preparing'}
      aria-labelledby="preparing-title"
    >
      <Heading id="preparing-title">{alone ? "We're preparing the first films" : 'On their way'}</Heading>
      {alone && (
        <p>
          This machine is getting them ready for every screen. You can watch the first one before the last is done: it
          shows up here on its own.
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
