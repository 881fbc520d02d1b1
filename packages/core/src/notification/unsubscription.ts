import { timingSafeEqual } from 'node:crypto';
import type { Unsubscription } from '@houselights/contracts';
import type { CoreDeps } from '../deps.ts';

const purpose = 'notification-mail';

type Keys = Pick<CoreDeps['encryption'], 'sign'>;

function proofOf(encryption: Keys, accountId: string, email: string): Uint8Array {
  return encryption.sign(purpose, JSON.stringify([accountId, email]));
}

/** What the links in an email to an account say. Only the email to this address has it. */
export function unsubscriptionOf(encryption: Keys, accountId: string, email: string): Unsubscription {
  const proof = Buffer.from(proofOf(encryption, accountId, email)).toString('base64url');
  return { campaignId: `${accountId}.${proof}`, email };
}

/** The account whose email contained it; undefined if none did. */
export function accountOf(encryption: Keys, { campaignId, email }: Unsubscription): string | undefined {
  const [, accountId = '', said = ''] = /^([\w-]{1,64})\.([\w-]{43})$/.exec(campaignId) ?? [];
  const proof = proofOf(encryption, accountId, email);
  const given = Buffer.from(said, 'base64url');
  return given.length === proof.length && timingSafeEqual(given, proof) ? accountId : undefined;
}
