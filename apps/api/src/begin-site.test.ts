import { createLogger } from '@houselights/observability';
import { expect, it } from 'vitest';
import { writeClaimLink } from './begin-site.ts';

it.each(['debug', 'info', 'warn', 'error', 'silent'] as const)(
  'the claim link is in a log of the level %s',
  (level) => {
    let written = '';
    const { logger } = createLogger({ level, name: 'api', to: { write: (line) => void (written += line) } });
    writeClaimLink(logger, 'https://films.example/claim#made-up');
    logger.debug('nothing else changes');
    expect(written).toContain('https://films.example/claim#made-up');
    expect(written.includes('nothing else')).toBe(level === 'debug');
  },
);
