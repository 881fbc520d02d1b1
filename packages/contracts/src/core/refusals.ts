/** One way in which the product says no. */
export interface RefusalEntry {
  /** HTTP status. */
  readonly status: number;
  /** Words for people; the title of the problem document. */
  readonly text: string;
  /** The body field that the words belong to, where there is one: also a top-level key of the answer. */
  readonly field?: string;
  /** A number that older clients compare. */
  readonly errorCode?: number;
}

/** Every refusal of the product. Routes declare which ones they may give; nothing else is ever said. */
export const refusals = {
  // What any route may say.
  invalid_input: { status: 400, text: 'Some of what was sent is not valid.' },
  malformed_request: { status: 400, text: 'This is no request that can be read.' },
  malformed_body: { status: 400, text: 'The body is not valid JSON.' },
  unauthenticated: { status: 401, text: 'Sign in to continue.' },
  forbidden: { status: 403, text: 'This account may not do that.' },
  insufficient_scope: { status: 403, text: 'This page of the app may not do that. Please use the app itself.' },
  subscription_required: { status: 403, text: 'A subscription is needed for this.' },
  not_found: { status: 404, text: 'There is nothing here.' },
  request_too_slow: { status: 408, text: 'The request took too long to arrive.' },
  body_too_large: { status: 413, text: 'What was sent is too large.' },
  unsupported_media_type: { status: 415, text: 'This content type is not supported.' },
  idempotency_key_reused: { status: 422, text: 'This idempotency key was used for another request.' },
  too_many_requests: { status: 429, text: 'Too many requests. Please wait a moment and try again.' },
  headers_too_large: { status: 431, text: 'The address or the headers are too long.' },
  internal_error: { status: 500, text: 'Something went wrong on our side.' },
  maintenance: {
    status: 503,
    text: "We're working on the site. You can go on watching; changes have to wait until we're done.",
  },
  not_migrated: {
    status: 503,
    text: 'The database is older than this version of the site. It is brought up to date by `migrate`.',
  },
  unavailable: { status: 503, text: 'The site is catching its breath. Please try again in a moment.' },

  // Accounts.
  invalid_credentials: { status: 401, text: 'Invalid Email or Password.' },
  account_exists: { status: 409, text: 'This account already exists.' },
  too_many_registrations: {
    status: 429,
    text: 'You have registered too many accounts. Please wait at least 1 hour before registering again.',
    errorCode: 1011,
  },
  too_many_login_attempts: {
    status: 429,
    text: 'Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later',
  },
  weak_password: { status: 400, text: 'Password should be at least 6 characters', field: 'password' },
  breached_password: {
    status: 400,
    text: 'This password appears in lists of stolen passwords. Please choose another one.',
    field: 'password',
  },
  wrong_password: { status: 400, text: 'The current password is not right.', field: 'passwordOld' },
  reauthentication_required: {
    status: 403,
    text: 'Please enter your password, or sign in again, and then try once more.',
  },
  email_in_use: { status: 400, text: 'Email address is already in use.', field: 'email' },
  address_taken: {
    status: 400,
    text: 'Another account uses this address now, so it cannot be given back. Reset the password of that account, change its address, and open this link again.',
    field: 'code',
  },
  invalid_code: { status: 400, text: 'This code is not valid any more. Please ask for a new one.', field: 'code' },
  claim_not_valid: {
    status: 400,
    text: 'This link is not valid any more: somebody runs this site already, or it was started anew since and printed another one.',
    field: 'token',
  },
  account_not_found: { status: 404, text: 'There is no account with this address.', field: 'email' },
  account_not_confirmed: {
    status: 400,
    text: 'Nobody has confirmed this address yet. Ask its owner to open the link in our mail first.',
    field: 'email',
  },
  last_operator: {
    status: 400,
    text: 'Somebody has to run this site: make another account superAdmin first.',
    field: 'superAdmin',
  },
  confirmation_needs_password: {
    status: 400,
    text: 'Choose a new password to confirm this address, or log in to its account first.',
    field: 'passwordNew',
  },
  session_ended: { status: 401, text: 'This session has ended. Please sign in again.' },
  identity_refused: { status: 401, text: 'The sign-in could not be confirmed. Please try again.' },
  identity_unverified: {
    status: 403,
    text: "Your email address isn't confirmed there yet. Confirm it with them and try again, or create an account here with your email and a password.",
  },
  provider_unavailable: { status: 404, text: 'This way to sign in is not offered here.' },
  integrity_required: { status: 400, text: 'Please confirm that you are human and try again.', field: 'integrity' },
  device_inactive: { status: 403, text: 'This device is not active. Activate it in Device Management to watch.' },
  device_limit_reached: {
    status: 400,
    text: 'You have reached your device limit! You must deactivate a device to activate a new one.',
    field: 'isActive',
  },

  // Catalog.
  recommendation_gone: { status: 404, text: 'This list is over a day old. Begin again with its first page.' },

  // Streams.
  stream_limit_reached: {
    status: 403,
    text: 'This account is playing on as many screens as it may. Stop one of them to play here.',
  },
  playback_stopped: { status: 403, text: 'This playback was stopped. Start it again to go on here.' },

  // Money.
  webhook_not_believed: { status: 400, text: 'The signature of this request does not hold.' },
  payments_not_offered: { status: 404, text: 'Nothing can be bought here.' },
  plan_not_sold: { status: 400, text: 'This plan is not offered.', field: 'planId' },
  already_subscribed: { status: 400, text: 'You are subscribed already.', field: 'planId' },
  no_customer: { status: 404, text: 'There are no payments of yours yet.' },
  plan_not_changeable: { status: 400, text: 'Your plan cannot be changed now.', field: 'planId' },
  amount_changed: { status: 400, text: 'The amount has changed. Please look at it again.', field: 'amountMinor' },
  payment_failed: { status: 400, text: 'Your card was declined. Please use another one.', field: 'card' },
  payment_needs_owner: {
    status: 400,
    text: 'Your bank wants to ask you about this payment first, so nothing was charged. Update your card in your account, where the bank can ask you, and try again.',
    field: 'card',
  },
  not_possible_now: { status: 400, text: 'This is not possible for your subscription now.', field: 'subscription' },
  refund_too_large: { status: 400, text: 'That is more than was paid.', field: 'amountMinor' },
  refund_not_possible: {
    status: 400,
    text: 'This payment cannot be given back now. Please look at it at Stripe: it may be disputed.',
    field: 'amountMinor',
  },
  coupon_not_found: { status: 404, text: 'No Discount Code Found', field: 'coupon' },
  coupon_not_usable: { status: 400, text: 'This discount code cannot be used any more.', field: 'coupon' },
  coupon_already_applied: { status: 400, text: 'Your subscription has a discount already.', field: 'coupon' },
  gift_not_found: { status: 404, text: 'There is no gift with this code.', field: 'code' },
  gift_already_redeemed: { status: 400, text: 'This gift was redeemed already.', field: 'code' },
  patreon_linked_elsewhere: {
    status: 400,
    text: 'This account at Patreon is linked to another account here, or was in the period that still runs: it can move when that is over.',
    field: 'code',
  },

  // Points and Greenlight.
  not_enough_points: { status: 400, text: 'You do not have that many points.', field: 'Amount' },
  battle_closed: { status: 400, text: 'Voting Closed', field: 'Amount' },
  project_not_in_battle: { status: 400, text: 'This project is not in the current battle.', field: 'Amount' },
  contribution_needs_subscription: { status: 400, text: 'You need a subscription to contribute.', field: 'Amount' },
  account_banned: { status: 400, text: 'This account may not take part.', field: 'Amount' },
  battle_overlaps: { status: 400, text: 'Another battle is on at that time.', field: 'startDate' },
  battle_begun: { status: 400, text: 'A battle that has begun stays as it was announced.', field: 'startDate' },
  seal_needs_no_word: {
    status: 400,
    text: 'This battle is not over, was sealed, or is sealed by itself within a day of its end.',
  },
  project_in_other_battle: { status: 400, text: 'A project stands in one battle only.', field: 'leftProjectId' },

  // Media.
  upload_too_large: { status: 413, text: 'This file is larger than the site accepts.' },
  uploads_under_way: {
    status: 400,
    text: 'You have as many uploads under way as you may: finish some of them first.',
    field: 'size',
  },
  no_room: { status: 507, text: 'There is no room for this file on the site now: please try again later.' },
  upload_offset: { status: 409, text: 'The upload goes on at another place: ask where.' },
  upload_protocol: { status: 412, text: 'Uploads speak tus 1.0.0 here.' },
  upload_unfinished: { status: 400, text: 'The upload is not complete yet.', field: 'uploadId' },
  captions_invalid: { status: 400, text: 'The captions are neither WebVTT nor SubRip.', field: 'captions' },
  video_not_ready: { status: 404, text: 'This video is still being prepared.' },
  media_range: { status: 416, text: 'This part lies outside of the file.' },
  media_link_expired: { status: 403, text: 'This media link is not valid any more.' },
} as const satisfies Record<string, RefusalEntry>;

export type RefusalCode = keyof typeof refusals;

/** Looks `code` up with the optional members visible. */
export function refusalEntry(code: RefusalCode): RefusalEntry {
  return refusals[code];
}

export interface RefusalDetails {
  /** Field → messages, in the wire's names. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** Words instead of the catalogue's, where an operator has some of their own. */
  readonly text?: string;
  /** Seconds after which a retry makes sense: the Retry-After header. */
  readonly retryAfter?: number;
}

/** Thrown wherever the product says no. The API turns it into a problem document; anything else thrown is a 500. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    const entry = refusalEntry(code);
    super(details.text ?? entry.text);
    this.name = 'Refusal';
    this.code = code;
    this.errors = details.errors ?? (entry.field === undefined ? {} : { [entry.field]: [entry.text] });
    this.retryAfter = details.retryAfter;
  }
}
