import { sale } from '../../../lib/plans.ts';
import { useAnswer } from '../../../lib/shared-answer.ts';
import { earningWords } from '../words.ts';

/** What Greenlight is, in four steps. */
export function HowItWorks() {
  const { data } = useAnswer(sale);
  const steps = [
    ['Earn points', earningWords(data?.plans ?? [])],
    ['Browse battles', 'Two ideas at a time. Watch both pitches before you choose.'],
    ['Contribute points', 'As many as you like, for one or for both, until the clock runs out.'],
    ['Watch winners', 'The idea with the most points gets made, and you see it here.'],
  ] as const;
  return (
    <section className="gl-steps" aria-labelledby="how-it-works">
      <h2 id="how-it-works">How it works</h2>
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
