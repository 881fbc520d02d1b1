-- Rows of a site as the migration of this file's name left it: everything that a site had then.

INSERT INTO "account" ("id", "email", "emailKey", "displayName", "superAdmin", "updatedAt") VALUES
  ('operator', 'operator@example.com', 'operator@example.com', 'Operator', true, now()),
  ('member', 'Member@example.com', 'member@example.com', 'Member', false, now()),
  ('kelvin', 'Kelvin' || U&'\212A' || '@example.com', 'kelvink@example.com', 'Kelvin', false, now()),
  ('friend', 'friend@example.com', 'friend@example.com', 'Friend', false, now());
INSERT INTO "identity" ("id", "accountId", "provider", "subject") VALUES ('identity', 'member', 'google', '1');
INSERT INTO "device" ("id", "accountId", "deviceIdentifier", "platform", "model") VALUES ('device', 'member', 'a1', 'ios', 'Phone');
INSERT INTO "session" ("id", "accountId", "deviceId", "refreshHash", "refreshExpiresAt") VALUES
  ('session', 'member', 'device', '\x01', now() + interval '30 days'),
  ('session-without-device', 'friend', NULL, '\x02', now() + interval '30 days'),
  ('session-ended', 'friend', NULL, '\x03', now() - interval '1 day');
INSERT INTO "retired_refresh_token" ("hash", "sessionId") VALUES ('\x04', 'session');
INSERT INTO "web_view_token" ("hash", "sessionId", "expiresAt", "sessionUntil") VALUES ('\x05', 'session', now(), now() + interval '1 hour');
INSERT INTO "account_code" ("id", "accountId", "purpose", "codeHash", "email", "expiresAt")
  VALUES ('code', 'member', 'verify_email', '\x06', 'member@example.com', now());
INSERT INTO "account_ban" ("id", "accountId", "reason", "bannedById", "at") VALUES ('ban', 'kelvin', 'Rude', 'operator', now());
INSERT INTO "signing_key" ("kid", "publicJwk", "privateSealed") VALUES ('key', '{"kty": "EC"}', '\x07');
INSERT INTO "registration_quota" ("key", "at") VALUES ('\x08', ARRAY[now()]);
INSERT INTO "rate_limit" ("key", "points", "expire") VALUES ('login:1', 1, 1);
INSERT INTO "remote_config" ("id", "values", "updatedAt") VALUES (1, '{"device_management_limit": 3}', now());
INSERT INTO "dev_mail" ("to", "subject", "text", "html") VALUES ('member@example.com', 'Welcome', 'Hello', '<p>Hello</p>');
INSERT INTO "milestone" ("name") VALUES ('opened');

-- Catalog and media.
INSERT INTO "creator_team" ("id", "slug", "displayName", "updatedAt") VALUES ('team', 'the-team', 'The Team', now());
INSERT INTO "channel" ("id", "kind", "slug", "title", "creatorTeamId", "publishedAt", "updatedAt") VALUES
  ('show', 'show', 'the-show', 'The Show', 'team', now(), now()),
  ('collection', 'collection', 'best-of', 'Best of', NULL, now(), now());
INSERT INTO "channel_member" ("collectionId", "showId") VALUES ('collection', 'show');
INSERT INTO "season" ("id", "channelId", "number", "updatedAt") VALUES ('season', 'show', 1, now());
INSERT INTO "asset" ("id", "ownerId", "state", "originalFilename", "size", "durationMs", "updatedAt") VALUES
  ('asset', 'operator', 'ready', 'film.mp4', 1000, 60000, now()),
  ('asset-failed', 'operator', 'uploading', 'other.mp4', 10, NULL, now());
INSERT INTO "video" ("id", "title", "ownerId", "assetId", "seasonId", "episodeNumber", "publishedAt", "updatedAt")
  VALUES ('video', 'Film 5e59c107', 'operator', 'asset', 'season', 1, now(), now());
INSERT INTO "caption" ("id", "assetId", "language", "label", "path") VALUES ('caption', 'asset', 'en', 'English', 'en.vtt');
INSERT INTO "caption_passage" ("captionId", "text", "starts") VALUES ('caption', 'Said in 3e7x words', '{0}');
INSERT INTO "search_count" ("documents", "passages") VALUES (3, 1);
INSERT INTO "banner" ("id", "type", "updatedAt") VALUES ('banner', 'latest-player', now()), ('banner-2', 'latest-player', now());
INSERT INTO "marketing_section" ("id", "page", "updatedAt") VALUES ('section', 'home', now()), ('section-2', 'join', now());
INSERT INTO "faq_item" ("id", "question", "answer", "updatedAt") VALUES ('faq', 'Why?', 'Because.', now()), ('faq-2', 'How?', 'So.', now());
INSERT INTO "ranking" ("id", "length", "fingerprint") VALUES ('ranking', 1, 'f');
INSERT INTO "ranking_block" ("rankingId", "block") VALUES ('ranking', 0);
INSERT INTO "recommendation_feed" ("id", "kind", "rankingId") VALUES ('feed', 'browse', 'ranking');
INSERT INTO "video_stat" ("videoId") VALUES ('video');
INSERT INTO "playback_progress" ("accountId", "videoId", "currentTime", "totalTime", "durationWatched", "observedAt", "updatedAt")
  VALUES ('member', 'video', 10, 60, 10, now(), now());
INSERT INTO "play" ("id", "accountId", "videoId", "sessionId", "needsSlot", "watchedBefore") VALUES ('play', 'member', 'video', 'session', true, 0);
INSERT INTO "stream_slot" ("accountId", "slot", "playId", "leaseUntil") VALUES ('member', 1, 'play', now());

-- Money.
INSERT INTO "plan" ("id", "offer", "name", "interval", "trialDays", "pointsPerPeriod") VALUES
  ('join-monthly', 'join', 'Monthly', 'month', 7, 0), ('basic', 'join', 'Monthly', 'month', 0, 0), ('yearly', 'join', 'Yearly', 'year', 0, 0);
INSERT INTO "plan_price" ("planId", "currency", "amountMinor") VALUES ('join-monthly', 'USD', 500), ('yearly', 'EUR', 5000);
INSERT INTO "billing_customer" ("accountId", "stripeCustomerId") VALUES ('member', 'cus_1');
INSERT INTO "subscription" ("id", "accountId", "planId", "startedAt", "amountMinor", "currency", "currentPeriodStart", "currentPeriodEnd", "itemId", "paused",
    "status", "stripePriceId")
  VALUES ('sub_1', 'member', 'join-monthly', now() - interval '3 days', 500, 'USD', now() - interval '3 days', now() + interval '27 days', 'si_1', false,
    'active', 'price_1');
INSERT INTO "invoice" ("id", "accountId", "subscriptionId", "status", "billingReason", "currency", "totalMinor", "paidMinor", "periodStart", "periodEnd", "createdAt")
  VALUES ('in_1', 'member', 'sub_1', 'paid', 'subscription_create', 'USD', 500, 500, now(), now() + interval '1 month', now());
INSERT INTO "trial_claim" ("kind", "key", "accountId", "subscriptionId", "at") VALUES ('account', 'member', 'member', 'sub_1', now());
INSERT INTO "checkout" ("id", "accountId", "kind", "planId", "currency", "state", "createdAt", "expiresAt")
  VALUES ('checkout', 'member', 'subscription', 'join-monthly', 'USD', 'complete', now(), now());
INSERT INTO "coupon_redemption" ("id", "accountId", "subscriptionId", "code", "state", "at") VALUES ('coupon', 'member', 'sub_1', 'STAY', 'applied', now());
INSERT INTO "gift" ("id", "buyerId", "buyerName", "recipientEmail", "months", "amountMinor", "currency", "deliverAt", "state", "codeHash", "codeSealed", "createdAt") VALUES
  ('gift', 'member', 'Member', 'friend@example.com', 3, 1500, 'USD', now(), 'sent', '\x09', '\x09', now()),
  ('gift-refunded', 'member', 'Member', 'other@example.com', 1, 500, 'USD', now(), 'refunded', '\x0a', '\x0a', now());
INSERT INTO "staff_refund" ("id", "invoiceId", "amountMinor", "reason", "operatorId", "createdAt") VALUES ('refund', 'in_1', 1, 'Sorry', 'operator', now());
INSERT INTO "staff_grant" ("id", "accountId", "startsAt", "reason", "createdAt") VALUES ('grant', 'friend', now() - interval '1 day', 'Helps', now());
INSERT INTO "access_fact" ("accountId", "source", "sourceId", "planId", "startedAt", "paidUntil", "renews", "knownFrom") VALUES
  ('member', 'stripe', 'sub_1', 'join-monthly', now() - interval '3 days', now() + interval '27 days', true, now() - interval '3 days'),
  ('friend', 'staff', 'grant', NULL, now() - interval '1 day', NULL, false, now() - interval '1 day');
INSERT INTO "creator_referral" ("accountId", "creatorTeamId", "at") VALUES ('member', 'team', now());
INSERT INTO "patreon_link" ("accountId", "patreonUserId", "tokensSealed", "activePatron", "checkedAt", "linkedAt")
  VALUES ('friend', 'p1', '\x0b', true, now(), now());
INSERT INTO "patreon_tier" ("tierId", "name", "planId") VALUES ('tier', 'Patron', 'basic');
INSERT INTO "billing_notice" ("kind", "subject", "accountId", "at") VALUES ('welcome', 'sub_1', 'member', now());
INSERT INTO "webhook_event" ("id", "type", "objectType", "createdAt", "receivedAt", "foundBy")
  VALUES ('evt_1', 'invoice.paid', 'invoice', now(), now(), 'webhook');
INSERT INTO "reconciliation" ("id", "startedAt") VALUES ('reconciliation', now());

-- Points, and a battle that two members vote in.
INSERT INTO "points_promotion" ("id", "name", "points", "audience", "startsAt", "endsAt", "createdById", "createdAt")
  VALUES ('promotion', 'A present', 100, 'accounts', now() + interval '100 years', now() + interval '101 years', 'operator', now());
SELECT * FROM post_points(ARRAY['member', 'friend'], ARRAY['promotion', 'promotion'], ARRAY[100, 100],
  ARRAY['promotion:promotion:member', 'promotion:promotion:friend'], ARRAY[NULL, NULL]::text[], ARRAY[NULL, NULL]::text[]);
INSERT INTO "battle" ("id", "startsAt", "endsAt", "salt") VALUES ('battle', now() - interval '1 hour', now() + interval '1 day', sha256('salt'));
INSERT INTO "project" ("id", "title", "battleId", "side", "updatedAt") VALUES ('left', 'Left', 'battle', 'left', now()), ('right', 'Right', 'battle', 'right', now());
INSERT INTO "points_account" ("kind", "projectId") VALUES ('project', 'left'), ('project', 'right');
SELECT * FROM contribute_points(ARRAY['member', 'friend'], ARRAY['left', 'right'], ARRAY[7, 5], ARRAY['first', 'first']);

-- What waits, and what the relay has published.
INSERT INTO "outbox" ("kind", "name", "payload", "key", "publishedAt") VALUES
  ('job', 'mail.send', '{"to": "member@example.com"}', 'mail:1', NULL), ('job', 'billing.sync', '{"accountId": "member"}', NULL, now());
