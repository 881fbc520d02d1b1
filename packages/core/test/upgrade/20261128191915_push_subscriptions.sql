-- Rows that a site got between the file before and the migration of this file's name: what is new in the schema.

INSERT INTO "notification_preference" ("accountId", "bell", "push", "updatedAt") VALUES
  ('member', '{1,2,3,4}', '{1,2}', now()), ('friend', '{}', '{}', now());
INSERT INTO "told_video" ("videoId", "upTo") VALUES ('video', NULL);
INSERT INTO "notification" ("accountId", "type", "videoId", "pushAt") VALUES ('member', 2, 'video', now());
INSERT INTO "push_subscription" ("accountId", "sessionId", "endpoint", "p256dh", "auth")
  VALUES ('member', 'session', 'https://push.example/1', 'key', 'secret');
