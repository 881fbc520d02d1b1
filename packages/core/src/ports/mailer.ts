export interface Mail {
  /** A UUID: what is sent again under it is the same mail. */
  readonly messageId?: string | null | undefined;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}
