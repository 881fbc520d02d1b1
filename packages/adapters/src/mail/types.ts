import type { Mailer } from '@houselights/core';

export interface SmtpSettings {
  readonly url: string;
  readonly from: string;
}

export interface ClosableMailer extends Mailer {
  close(): Promise<void>;
}
