-- Rows that a site got between the file before and the migration of this file's name: what is new in the schema, and more votes.

INSERT INTO "address_change" ("id", "accountId", "from", "to", "undoHash", "changedAt", "undoUntil")
  VALUES ('change', 'member', 'old@example.com', 'Member@example.com', '\x10', now(), now() + interval '7 days');
INSERT INTO "session" ("id", "accountId", "openedById", "refreshHash", "refreshExpiresAt") VALUES ('web-view', 'member', 'session', '\x11', now());
INSERT INTO "used_identity_token" ("hash", "expiresAt") VALUES (sha256('token'), now());
INSERT INTO "operator_claim" ("hash") VALUES (sha256('claim'));
INSERT INTO "role_change" ("id", "accountId", "byId", "way", "superAdminBefore", "superAdminAfter", "accountTypeBefore", "accountTypeAfter", "at")
  VALUES ('role', 'friend', 'operator', 'operator', false, false, 0, 1, now());
INSERT INTO "payment_account" ("livemode", "seenAt") VALUES (false, now());
INSERT INTO "patreon_claim" ("userKey", "accountId", "earnedUntil") VALUES ('p1', 'friend', now());
INSERT INTO "reconciliation_walk" ("name", "since", "until") VALUES ('customers', now() - interval '1 day', now());
INSERT INTO "points_due" ("accountId", "dueAt") VALUES ('member', now() + interval '1 day');
INSERT INTO "points_walk" ("id") VALUES ('promotion');

-- Somebody whose account the owner of the database removed.
INSERT INTO "account" ("id", "email", "emailKey", "displayName", "updatedAt") VALUES ('gone', 'gone@example.com', 'gone@example.com', 'Gone', now());
SELECT * FROM post_points(ARRAY['gone'], ARRAY['promotion'], ARRAY[100], ARRAY['promotion:promotion:gone'], ARRAY[NULL]::text[], ARRAY[NULL]::text[]);
DELETE FROM "account" WHERE "id" = 'gone';

SELECT * FROM contribute_points(ARRAY['member', 'friend'], ARRAY['right', 'right'], ARRAY[3, 2], ARRAY['second', 'second'], now());
INSERT INTO "outbox" ("kind", "name", "payload", "publishedAt") VALUES ('job', 'points.grant', '{"accountId": "member"}', now()), ('event', 'access.changed', '{}', NULL);
