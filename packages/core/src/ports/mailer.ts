export interface Mail {
  /** A UUID: resending with the same one sends the same email. */
  readonly messageId?: string | null | undefined;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}
