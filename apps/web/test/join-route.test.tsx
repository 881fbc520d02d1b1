import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { faq } from '../src/features/catalog/api/faq.ts';
import { exclusive, front, popular } from '../src/features/catalog/api/front.ts';
import { sale } from '../src/shared/billing/plans.ts';
import { JoinRoute } from '../src/routes/join.route.tsx';
import { serve } from './api.ts';
import { everything, open } from './billing.tsx';
import { videoCard } from './cards.ts';

beforeEach(() => {
  serve({ 'GET /v1/content/marketing/join': { sections: [] } });
  sale.prime(everything);
  front.prime({ hero: [], channels: [] } as never);
});
afterEach(() => vi.unstubAllGlobals());

const cards = (...titles: string[]) => titles.map(videoCard);
const titlesOf = (rail: string) =>
  within(screen.getByRole('region', { name: rail }))
    .getAllByRole('link')
    .map((title) => title.textContent);

test('two rows show what members watch: what is popular, and what is nowhere else', () => {
  popular.prime({ name: 'hot', title: 'Popular now', media: cards('A', 'B', 'C', 'D') });
  exclusive.prime({ name: 'exclusive', title: 'Exclusive', media: cards('E', 'F', 'G', 'H') });
  faq.prime({ items: [] });
  open(<JoinRoute />, '/join', { projectName: 'Playhouse' });
  expect(titlesOf('Popular now')).toEqual(['A', 'B', 'C', 'D']);
  expect(titlesOf('Only on Playhouse')).toEqual(['E', 'F', 'G', 'H']);
  expect(screen.queryByRole('heading', { name: 'Questions and answers' })).toBeNull();
});

test('what is often asked stands below, closed until somebody opens it', () => {
  popular.prime({ name: 'hot', title: 'Popular now', media: [] });
  exclusive.prime({ name: 'exclusive', title: 'Exclusive', media: [] });
  faq.prime({
    items: [
      { question: 'What does it cost?', answer: 'Less than a coffee.' },
      { question: 'Can I leave?', answer: 'Any day.' },
    ],
  } as never);
  open(<JoinRoute />, '/join');
  const questions = within(screen.getByRole('region', { name: 'Questions and answers' })).getAllByRole('group');
  expect(questions.map((one) => one.querySelector('summary h3')?.textContent)).toEqual([
    'What does it cost?',
    'Can I leave?',
  ]);
  expect(questions.map((one) => (one as HTMLDetailsElement).open)).toEqual([false, false]);
  expect(questions[0]!.textContent).toContain('Less than a coffee.');
  expect(screen.queryByRole('region', { name: 'Popular now' })).toBeNull();
});
