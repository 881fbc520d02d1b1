import { t as requests } from '@houselights/messages/catalogue/requests';
import { t as words } from '@houselights/messages/catalogue/refusals';
import { english } from '@houselights/messages';
import { say } from '@houselights/messages/server';
import type { MessageReference } from '@houselights/messages';

/** One documented refusal. */
export interface RefusalEntry {
  /** HTTP status. */
  readonly status: number;
  /** The message shown to people: the title of the problem document. */
  readonly text: MessageReference;
  /** The body field that the message is about, if any: also a top-level key of the problem document. */
  readonly field?: string;
  /** A number that older clients compare. */
  readonly errorCode?: number;
}

/** Every refusal of the product. Routes declare the ones they may return; no others exist. */
export const refusals = {
  // Possible on any route.
  invalid_input: { status: 400, text: requests.ref('invalid_input') },
  malformed_request: { status: 400, text: words.ref('malformed_request') },
  malformed_body: { status: 400, text: words.ref('malformed_body') },
  unauthenticated: { status: 401, text: requests.ref('unauthenticated') },
  forbidden: { status: 403, text: requests.ref('forbidden') },
  insufficient_scope: { status: 403, text: words.ref('insufficient_scope') },
  subscription_required: { status: 403, text: words.ref('subscription_required') },
  not_found: { status: 404, text: requests.ref('not_found') },
  request_too_slow: { status: 408, text: requests.ref('request_too_slow') },
  body_too_large: { status: 413, text: requests.ref('body_too_large') },
  unsupported_media_type: { status: 415, text: requests.ref('unsupported_media_type') },
  idempotency_key_reused: { status: 422, text: words.ref('idempotency_key_reused') },
  too_many_requests: { status: 429, text: requests.ref('too_many_requests') },
  headers_too_large: { status: 431, text: requests.ref('headers_too_large') },
  internal_error: { status: 500, text: requests.ref('internal_error') },
  maintenance: {
    status: 503,
    text: words.ref('maintenance'),
  },
  not_migrated: {
    status: 503,
    text: words.ref('not_migrated'),
  },
  unavailable: { status: 503, text: words.ref('unavailable') },

  // Accounts.
  invalid_credentials: { status: 401, text: words.ref('invalid_credentials') },
  account_exists: { status: 409, text: words.ref('account_exists') },
  too_many_registrations: {
    status: 429,
    text: words.ref('too_many_registrations'),
    errorCode: 1011,
  },
  too_many_login_attempts: {
    status: 429,
    text: words.ref('too_many_login_attempts'),
  },
  weak_password: { status: 400, text: words.ref('weak_password', { min: 6 }), field: 'password' },
  breached_password: {
    status: 400,
    text: words.ref('breached_password'),
    field: 'password',
  },
  wrong_password: { status: 400, text: words.ref('wrong_password'), field: 'passwordOld' },
  reauthentication_required: {
    status: 403,
    text: words.ref('reauthentication_required'),
  },
  email_in_use: { status: 400, text: words.ref('email_in_use'), field: 'email' },
  address_taken: {
    status: 400,
    text: words.ref('address_taken'),
    field: 'code',
  },
  invalid_code: { status: 400, text: words.ref('invalid_code'), field: 'code' },
  claim_not_valid: {
    status: 400,
    text: words.ref('claim_not_valid'),
    field: 'token',
  },
  account_not_found: { status: 404, text: words.ref('account_not_found'), field: 'email' },
  account_not_confirmed: {
    status: 400,
    text: words.ref('account_not_confirmed'),
    field: 'email',
  },
  last_operator: {
    status: 400,
    text: words.ref('last_operator'),
    field: 'superAdmin',
  },
  confirmation_needs_password: {
    status: 400,
    text: words.ref('confirmation_needs_password'),
    field: 'passwordNew',
  },
  session_ended: { status: 401, text: words.ref('session_ended') },
  identity_refused: { status: 401, text: words.ref('identity_refused') },
  identity_unverified: {
    status: 403,
    text: words.ref('identity_unverified'),
  },
  provider_unavailable: { status: 404, text: words.ref('provider_unavailable') },
  integrity_required: { status: 400, text: words.ref('integrity_required'), field: 'integrity' },
  device_inactive: { status: 403, text: words.ref('device_inactive') },
  device_limit_reached: {
    status: 400,
    text: words.ref('device_limit_reached'),
    field: 'isActive',
  },

  // Catalog.
  recommendation_gone: { status: 404, text: words.ref('recommendation_gone') },

  // Comments.
  comment_needs_confirmed_email: { status: 403, text: words.ref('comment_needs_confirmed_email') },
  push_service_not_supported: { status: 422, text: words.ref('push_service_not_supported'), field: 'endpoint' },
  comment_not_editable: { status: 400, text: words.ref('comment_not_editable'), field: 'message' },
  commenting_banned: { status: 403, text: words.ref('commenting_banned') },
  too_many_comments: { status: 429, text: words.ref('too_many_comments') },

  // Streams.
  stream_limit_reached: {
    status: 403,
    text: words.ref('stream_limit_reached'),
  },
  playback_stopped: { status: 403, text: words.ref('playback_stopped') },

  // Money.
  webhook_not_believed: { status: 400, text: words.ref('webhook_not_believed') },
  payments_not_offered: { status: 404, text: words.ref('payments_not_offered') },
  plan_not_sold: { status: 400, text: words.ref('plan_not_sold'), field: 'planId' },
  already_subscribed: { status: 400, text: words.ref('already_subscribed'), field: 'planId' },
  no_customer: { status: 404, text: words.ref('no_customer') },
  plan_not_changeable: { status: 400, text: words.ref('plan_not_changeable'), field: 'planId' },
  amount_changed: { status: 400, text: words.ref('amount_changed'), field: 'amountMinor' },
  payment_failed: { status: 400, text: words.ref('payment_failed'), field: 'card' },
  payment_needs_owner: {
    status: 400,
    text: words.ref('payment_needs_owner'),
    field: 'card',
  },
  not_possible_now: { status: 400, text: words.ref('not_possible_now'), field: 'subscription' },
  refund_too_large: { status: 400, text: words.ref('refund_too_large'), field: 'amountMinor' },
  refund_not_possible: {
    status: 400,
    text: words.ref('refund_not_possible'),
    field: 'amountMinor',
  },
  coupon_not_found: { status: 404, text: words.ref('coupon_not_found'), field: 'coupon' },
  coupon_not_usable: { status: 400, text: words.ref('coupon_not_usable'), field: 'coupon' },
  coupon_already_applied: { status: 400, text: words.ref('coupon_already_applied'), field: 'coupon' },
  gift_not_found: { status: 404, text: words.ref('gift_not_found'), field: 'code' },
  gift_already_redeemed: { status: 400, text: words.ref('gift_already_redeemed'), field: 'code' },
  patreon_linked_elsewhere: {
    status: 400,
    text: words.ref('patreon_linked_elsewhere'),
    field: 'code',
  },

  // Points and Greenlight.
  not_enough_points: { status: 400, text: words.ref('not_enough_points'), field: 'Amount' },
  battle_closed: { status: 400, text: words.ref('battle_closed'), field: 'Amount' },
  project_not_in_battle: { status: 400, text: words.ref('project_not_in_battle'), field: 'Amount' },
  contribution_needs_subscription: { status: 400, text: words.ref('contribution_needs_subscription'), field: 'Amount' },
  account_banned: { status: 400, text: words.ref('account_banned'), field: 'Amount' },
  battle_overlaps: { status: 400, text: words.ref('battle_overlaps'), field: 'startDate' },
  battle_begun: { status: 400, text: words.ref('battle_begun'), field: 'startDate' },
  seal_needs_no_word: {
    status: 400,
    text: words.ref('seal_needs_no_word'),
  },
  project_in_other_battle: { status: 400, text: words.ref('project_in_other_battle'), field: 'leftProjectId' },

  // Media.
  upload_too_large: { status: 413, text: words.ref('upload_too_large') },
  uploads_under_way: {
    status: 400,
    text: words.ref('uploads_under_way'),
    field: 'size',
  },
  no_room: { status: 507, text: words.ref('no_room') },
  upload_offset: { status: 409, text: words.ref('upload_offset') },
  upload_protocol: { status: 412, text: words.ref('upload_protocol') },
  upload_unfinished: { status: 400, text: words.ref('upload_unfinished'), field: 'uploadId' },
  captions_invalid: { status: 400, text: words.ref('captions_invalid'), field: 'captions' },
  video_not_ready: { status: 404, text: words.ref('video_not_ready') },
  media_range: { status: 416, text: words.ref('media_range') },
  notification_mail_needs_confirmed_email: { status: 403, text: words.ref('notification_mail_needs_confirmed_email') },
  unsubscribe_link_invalid: { status: 400, text: words.ref('unsubscribe_link_invalid') },
  media_link_expired: { status: 403, text: words.ref('media_link_expired') },
} as const satisfies Record<string, RefusalEntry>;

export type RefusalCode = keyof typeof refusals;

/** Looks up `code` with the optional members visible in the type. */
export function refusalEntry(code: RefusalCode): RefusalEntry {
  return refusals[code];
}

/** Field → messages, with the wire's field names, translated into the caller's language. */
export type FieldErrors = Readonly<Record<string, readonly MessageReference[]>>;

export interface RefusalDetails {
  /** Field → messages, with the wire's field names. */
  readonly errors?: FieldErrors;
  /** Replaces the entry's message: a more specific message, or the operator's own text. */
  readonly text?: MessageReference | string;
  /** Seconds until a retry makes sense: the Retry-After header. */
  readonly retryAfter?: number;
}

/** Thrown for every documented refusal. The API turns it into a problem document; anything else thrown is a 500. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly errors: FieldErrors;
  /** The message shown to people: a message reference, or the operator's own text. */
  readonly title: MessageReference | string;
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    const entry = refusalEntry(code);
    super(say(details.text ?? entry.text, english));
    this.name = 'Refusal';
    this.code = code;
    this.title = details.text ?? entry.text;
    this.errors = details.errors ?? (entry.field === undefined ? {} : { [entry.field]: [entry.text] });
    this.retryAfter = details.retryAfter;
  }
}
