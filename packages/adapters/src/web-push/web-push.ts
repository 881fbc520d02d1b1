import { createECDH, ECDH, hkdfSync } from 'node:crypto';
import { DependencyDown } from '@houselights/core';
import type { PushMessage, PushTarget, WebPush } from '@houselights/core';

/** The push services of today's browsers: Chrome and Edge on Android, Firefox, Safari, and Edge on Windows. A leading dot names subdomains. */
export const pushServices = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;

export interface WebPushOptions {
  readonly secretKey: string;
  /** The site's public address: services use it to reach the operator. */
  readonly publicUrl: string;
  /** Hosts of push services; tests name their own, with its protocol and port. */
  readonly services?: readonly string[];
}

/** The order of P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const timeoutMs = 10_000;
/** A browser that is off gets what happened within a day. */
const keptSeconds = 86_400;

/** A P-256 key pair derived from `secretKey` by HKDF: the same secret gives the same keys, so that subscriptions outlive the process. */
function keysOf(secretKey: string): { readonly publicKey: string; readonly privateKey: string } {
  // 16 bytes more than the key has, so that the remainder is evenly spread (FIPS 186-5, A.2.1).
  const seed = Buffer.from(hkdfSync('sha256', secretKey, '', 'houselights web push', 48));
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (order - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

function isServed(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (services.includes(origin)) return true;
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return services.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
}

/** Whether this is a point of the curve, to which a message can be encrypted. */
function isKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed').length === 130;
  } catch {
    return false;
  }
}

/** Sends through the services of browsers, and to no other address. */
export function createWebPush({ secretKey, publicUrl, services = pushServices }: WebPushOptions): WebPush {
  const { publicKey, privateKey } = keysOf(secretKey);
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@localhost';
  const vapidDetails = { subject, publicKey, privateKey };

  async function requestOf({ endpoint, p256dh, auth }: PushTarget, { text, topic }: PushMessage) {
    // Loaded for the first message: most processes send none.
    const { default: library } = await import('web-push');
    const subscription = { endpoint, keys: { p256dh, auth } };
    return library.generateRequestDetails(subscription, text, {
      vapidDetails,
      topic,
      TTL: keptSeconds,
      urgency: 'normal',
    });
  }

  return {
    publicKey,
    accepts: ({ endpoint, p256dh }) => isServed(endpoint, services) && isKey(p256dh),
    async send(target, message) {
      if (!isServed(target.endpoint, services)) throw new Error('this is no push service that the site sends to');
      const { endpoint, headers, body } = await requestOf(target, message);
      let status: number;
      try {
        const response = await fetch(endpoint, {
          method: 'POST',
          headers: headers as Record<string, string>,
          body: new Uint8Array(body),
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        });
        await response.body?.cancel();
        ({ status } = response);
      } catch (error) {
        throw new DependencyDown('the push service', { cause: error });
      }
      if (status >= 200 && status < 300) return 'sent';
      if (status === 404 || status === 410) return 'gone';
      if (status === 429 || status >= 500) throw new DependencyDown('the push service', { cause: status });
      throw new Error(`the push service refuses the message with ${status}`);
    },
  };
}
