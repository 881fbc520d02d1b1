import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstAnswer } from './first-answers.ts';

const address = '/api/channels/v15?hero=true';

function bring(): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.dataset['answer'] = address;
  element.textContent = '{"hero":"\\u003c/script>"}';
  document.body.append(element);
}
beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

test('what came with the page is answered once', async () => {
  bring();
  expect(firstAnswer('/api/channels/v15')).toBeUndefined();
  expect(await firstAnswer(address)?.json()).toEqual({ hero: '</script>' });
  expect(firstAnswer(address)).toBeUndefined();
});

test('but not when the page has stood for a while', () => {
  bring();
  vi.spyOn(performance, 'now').mockReturnValue(30_001);
  expect(firstAnswer(address)).toBeUndefined();
});
