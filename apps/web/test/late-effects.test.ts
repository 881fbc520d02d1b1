import { expect, test, vi } from 'vitest';
import { closeDocument, effectsDone } from './late-effects.ts';

test('the next test begins when every effect has run, and those that followed from it', async () => {
  const ran: string[] = [];
  setImmediate(() => {
    ran.push('effect');
    setImmediate(() => ran.push('what followed'));
  });
  await effectsDone();
  expect(ran).toEqual(['effect', 'what followed']);
});

test('a document that is closed runs nothing any more', async () => {
  const ran = vi.fn();
  setTimeout(ran, 0);
  setInterval(ran, 0);
  setImmediate(ran);
  closeDocument();
  setTimeout(ran, 0);
  setImmediate(ran);
  await effectsDone();
  expect(ran).not.toHaveBeenCalled();
});
