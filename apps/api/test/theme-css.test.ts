import { expect, test } from 'vitest';
import { themeCss } from '../src/http/remote-config.routes.ts';

test("the operator's dark tokens hold in the dark places of a light page too", () => {
  const css = themeCss({ dark: { '--light': '#00ff00' }, light: { '--light': '#003300' } });
  expect(css).toBe(':root,[data-theme=dark]{--light:#00ff00;}\n[data-theme=light]{--light:#003300;}\n');
});
