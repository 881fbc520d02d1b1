import { catalogue } from '../../translate.ts';

interface Messages {
  "malformed_request": object;
  "malformed_body": object;
  "insufficient_scope": object;
  "subscription_required": object;
  "idempotency_key_reused": object;
  "maintenance": object;
  "not_migrated": object;
  "unavailable": object;
  "invalid_credentials": object;
  "account_exists": object;
  "too_many_registrations": object;
  "too_many_login_attempts": object;
  "weak_password": { min: number };
  "breached_password": object;
  "wrong_password": object;
  "reauthentication_required": object;
  "email_in_use": object;
  "address_taken": object;
  "invalid_code": object;
  "claim_not_valid": object;
  "account_not_found": object;
  "account_not_confirmed": object;
  "last_operator": object;
  "confirmation_needs_password": object;
  "session_ended": object;
  "identity_refused": object;
  "identity_unverified": object;
  "provider_unavailable": object;
  "integrity_required": object;
  "device_inactive": object;
  "device_limit_reached": object;
  "recommendation_gone": object;
  "stream_limit_reached": object;
  "playback_stopped": object;
  "webhook_not_believed": object;
  "payments_not_offered": object;
  "plan_not_sold": object;
  "already_subscribed": object;
  "no_customer": object;
  "plan_not_changeable": object;
  "amount_changed": object;
  "payment_failed": object;
  "payment_needs_owner": object;
  "not_possible_now": object;
  "refund_too_large": object;
  "refund_not_possible": object;
  "coupon_not_found": object;
  "coupon_not_usable": object;
  "coupon_already_applied": object;
  "gift_not_found": object;
  "gift_already_redeemed": object;
  "patreon_linked_elsewhere": object;
  "not_enough_points": object;
  "battle_closed": object;
  "project_not_in_battle": object;
  "contribution_needs_subscription": object;
  "account_banned": object;
  "battle_overlaps": object;
  "battle_begun": object;
  "seal_needs_no_word": object;
  "project_in_other_battle": object;
  "upload_too_large": object;
  "uploads_under_way": object;
  "no_room": object;
  "upload_offset": object;
  "upload_protocol": object;
  "upload_unfinished": object;
  "captions_invalid": object;
  "video_not_ready": object;
  "media_range": object;
  "media_link_expired": object;
  "device_limit_reached_of": { limit: number };
  "comment_needs_confirmed_email": object;
  "push_service_not_supported": object;
  "comment_not_editable": object;
  "commenting_banned": object;
  "too_many_comments": object;
  "unsubscribe_link_invalid": object;
  "notification_mail_needs_confirmed_email": object;
}

export const t = catalogue<Messages>("refusals", {
  "malformed_request": "We can't read this request.",
  "malformed_body": "The body isn't valid JSON.",
  "insufficient_scope": "This page of the app isn't allowed to do that. Please use the app itself.",
  "subscription_required": "You need a membership for this.",
  "idempotency_key_reused": "You already used this idempotency key for another request.",
  "maintenance": "We're working on the site. You can keep watching; changes have to wait until we're done.",
  "not_migrated": "The database is older than this version of the site. Run `migrate` to bring it up to date.",
  "unavailable": "The site needs a moment. Please try again shortly.",
  "invalid_credentials": "Invalid Email or Password.",
  "account_exists": "This account already exists.",
  "too_many_registrations": "You have registered too many accounts. Please wait at least 1 hour before registering again.",
  "too_many_login_attempts": "Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later",
  "weak_password": ["Password should be at least ",["min",4]," characters"],
  "breached_password": "This password appears in lists of stolen passwords. Please choose another one.",
  "wrong_password": "Your current password is incorrect.",
  "reauthentication_required": "Please enter your password or log in again, then try once more.",
  "email_in_use": "Email address is already in use.",
  "address_taken": "Another account uses this address now, so we can't give it back. Reset that account's password, change its email address, and open this link again.",
  "invalid_code": "This code is no longer valid. Please ask for a new one.",
  "claim_not_valid": "This link is no longer valid: someone already runs this site, or the site has restarted and printed a new link.",
  "account_not_found": "There's no account with this address.",
  "account_not_confirmed": "This address isn't confirmed yet. Ask its owner to open the link in our email first.",
  "last_operator": "Someone has to run this site. Make another account a superAdmin first.",
  "confirmation_needs_password": "Choose a new password to confirm this address, or log in to its account first.",
  "session_ended": "Your session has ended. Please log in again.",
  "identity_refused": "We couldn't confirm your login. Please try again.",
  "identity_unverified": "The account you're logging in with doesn't have a confirmed email address yet. Confirm it there and try again, or create an account here with your email and a password.",
  "provider_unavailable": "You can't log in that way on this site.",
  "integrity_required": "Please confirm that you're human and try again.",
  "device_inactive": "This device isn't active. Activate it in Device Management to watch.",
  "device_limit_reached": "You have reached your device limit! You must deactivate a device to activate a new one.",
  "recommendation_gone": "This list is more than a day old. Start again from the first page.",
  "stream_limit_reached": "Your account is already playing on the maximum number of screens. Stop one of them to play here.",
  "playback_stopped": "This playback was stopped. Start it again to keep watching here.",
  "webhook_not_believed": "The signature of this request is wrong.",
  "payments_not_offered": "Nothing is for sale here.",
  "plan_not_sold": "We don't offer this plan.",
  "already_subscribed": "You already have a membership.",
  "no_customer": "You haven't made any payments yet.",
  "plan_not_changeable": "You can't change your plan right now.",
  "amount_changed": "The amount has changed. Please check it and try again.",
  "payment_failed": "Your card was declined. Please use another one.",
  "payment_needs_owner": "Your bank wants you to confirm this payment first, so we didn't charge you. Update your card in your account, where your bank can ask you to confirm, and try again.",
  "not_possible_now": "That isn't possible for your membership right now.",
  "refund_too_large": "That's more than was paid.",
  "refund_not_possible": "This payment can't be refunded right now. Please look at it in Stripe: it may be disputed.",
  "coupon_not_found": "No Discount Code Found",
  "coupon_not_usable": "This Discount Code can't be used anymore.",
  "coupon_already_applied": "Your membership already has a discount.",
  "gift_not_found": "There's no gift with this code.",
  "gift_already_redeemed": "This gift has already been redeemed.",
  "patreon_linked_elsewhere": "This Patreon account is linked to another account here, or was during the current period. You can move it when that period ends.",
  "not_enough_points": "You don't have that many points.",
  "battle_closed": "Voting Closed",
  "project_not_in_battle": "This project isn't in the current battle.",
  "contribution_needs_subscription": "You need a membership to contribute.",
  "account_banned": "This account can't take part.",
  "battle_overlaps": "There's already another battle at that time.",
  "battle_begun": "A battle that has begun can't be changed.",
  "seal_needs_no_word": "This battle isn't over, has already been sealed, or will seal itself within a day of its end.",
  "project_in_other_battle": "A project can only be in one battle.",
  "upload_too_large": "This file is larger than this site accepts.",
  "uploads_under_way": "You've reached the limit for unfinished uploads. Finish some of them first.",
  "no_room": "The site has no room for this file right now. Please try again later.",
  "upload_offset": "The upload continues at another position. Ask for it first.",
  "upload_protocol": "Uploads use tus 1.0.0 here.",
  "upload_unfinished": "The upload isn't complete yet.",
  "captions_invalid": "The captions have to be in WebVTT or SubRip format.",
  "video_not_ready": "We're still preparing this video.",
  "media_range": "This range is outside the file.",
  "media_link_expired": "This media link is no longer valid.",
  "device_limit_reached_of": ["You have reached your device limit of ",["limit",4],"! You must deactivate a device to activate a new one."],
  "comment_needs_confirmed_email": "Please confirm your email address first: open the link in the email we sent you.",
  "push_service_not_supported": "We can't send notifications to this browser.",
  "comment_not_editable": "You can change a comment for 15 minutes after you post it.",
  "commenting_banned": "Your account can't comment at the moment.",
  "too_many_comments": "You're going too fast. Wait a minute and try again.",
  "unsubscribe_link_invalid": "This link doesn't work. You can turn these emails off in your account's notification settings.",
  "notification_mail_needs_confirmed_email": "Confirm your email address first. We only send these emails to confirmed addresses.",
});
