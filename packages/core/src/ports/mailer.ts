export interface Mail {
  /** A UUID: resending with the same one sends the same email. */
  readonly messageId?: string | null | undefined;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where mail programs unsubscribe the reader, with one click (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}
