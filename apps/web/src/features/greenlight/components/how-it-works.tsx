import { t } from '@houselights/messages/catalogue/greenlight-page';
import { sale } from '../../../shared/billing/plans.ts';
import { useAnswer } from '../../../lib/query/shared-answer.ts';
import { earningWords } from '../words.ts';

/** Greenlight in four steps. */
export function HowItWorks() {
  const { data } = useAnswer(sale);
  const steps = [
    [t('earn'), earningWords(data?.plans ?? [])],
    [t('browse'), t('browseText')],
    [t('contribute'), t('contributeText')],
    [t('watch'), t('watchText')],
  ] as const;
  return (
    <section className="gl-steps" aria-labelledby="how-it-works">
      <h2 id="how-it-works">{t('howItWorks')}</h2>
      <ol>
        {steps.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
