/** A browser, as its PushSubscription names it. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  /** At most 3,000 bytes of UTF-8: only the browser can read it. */
  readonly text: string;
  /** A newer message with the same topic, at most 32 characters of base64url, replaces one that the service still holds. */
  readonly topic: string;
}

/** Sends to browsers through their push services (RFC 8030), signed with the site's own key (RFC 8292). */
export interface WebPush {
  /** The site's public key, base64url: browsers subscribe with it. */
  readonly publicKey: string;
  /** Whether this is an address at a push service that the site sends to, with a key to which it can encrypt. */
  accepts(target: PushTarget): boolean;
  /**
   * "gone" if the browser has unsubscribed. @throws DependencyDown if the service can't be reached, or asks to wait; any other error if it
   * refuses the message
   */
  send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone'>;
}
