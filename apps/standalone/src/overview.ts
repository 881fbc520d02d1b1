import { join } from 'node:path';
import type { Config } from '@houselights/config';
import type { DemoAccount } from '@houselights/core';
import { demoCode } from './demo-code.ts';

export interface Opened {
  readonly accounts: readonly DemoAccount[];
  readonly claimLink: string | undefined;
  readonly seconds: number;
}

/** What a person needs to know once everything runs, in plain language. */
export function overview(config: Config, { accounts, claimLink, seconds }: Opened): string {
  const lines = ['', `  Houselights is open at ${config.publicUrl}   (${seconds.toFixed(1)} s)`, ''];
  if (accounts.length > 0) {
    lines.push('  Sign in as');
    const width = Math.max(...accounts.map(({ email }) => email.length));
    const passwordWidth = Math.max(...accounts.map(({ password }) => password.length));
    for (const { email, password, role } of accounts) {
      lines.push(`    ${email.padEnd(width)}  ${password.padEnd(passwordWidth)}  ${role}`);
    }
    lines.push('');
  }
  if (claimLink !== undefined) {
    lines.push('  Nobody runs this site yet. Open this link, and you do (it works once):', `    ${claimLink}`, '');
  }
  const mails = config.secrets.smtp
    ? 'go out by the SMTP server of SMTP_URL'
    : `land at ${config.publicUrl}/dev/mailbox`;
  if (config.secrets.smtp || config.mode === 'local') lines.push(`  Mails     ${mails}`);
  if (config.secrets.stripe?.apiUrl.startsWith('http:')) {
    lines.push(`  Payments  are played: ${config.publicUrl}/dev/stripe, card 4242 4242 4242 4242`);
    const { code, percent, months } = demoCode;
    if (accounts.length > 0) lines.push(`            code ${code} takes ${percent}% off for ${months} months`);
  }
  lines.push(`  Logs      ${join(config.dataDir, 'logs/server.log')}`);
  lines.push('  Stop      Ctrl-C', `  Reset     npm run reset   (removes ${config.dataDir})`, '');
  return lines.join('\n');
}
