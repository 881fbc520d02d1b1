import { t } from '@houselights/messages/catalogue/catalog-home';
import { ProgressBar } from '@houselights/ui';
import type { PreparingVideo } from '@houselights/contracts';

function share(progress: number): string {
  return progress > 0 ? t('prepared', { percent: Math.round(progress / 10) }) : t('waitingItsTurn');
}

/** Videos being prepared, with their progress. */
export function Preparing({ videos, alone }: { videos: readonly PreparingVideo[]; alone: boolean }) {
  const Heading = alone ? 'h1' : 'h2';
  return (
    <section
      className={alone ? 'hl-wrap preparing preparing-alone' : 'hl-wrap preparing'}
      aria-labelledby="preparing-title"
    >
      <Heading id="preparing-title">{t(alone ? 'preparingFirst' : 'preparing')}</Heading>
      {alone && <p>{t('preparingFirstText')}</p>}
      <ul>
        {videos.map(({ id, title, progress }) => (
          <li key={id}>
            <span className="preparing-name">{title}</span>
            <span className="preparing-share hl-num">{share(progress)}</span>
            <ProgressBar value={progress / 1000} label={t('preparationOf', { title })} />
          </li>
        ))}
      </ul>
    </section>
  );
}
