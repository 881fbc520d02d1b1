-- Rows that a site got between the file before and the migration of this file's name: what is new in the schema.

INSERT INTO "upload_lease" ("assetId", "holder", "until") VALUES ('asset-failed', 'request', now());
INSERT INTO "asset_part" ("assetId", "number", "fromSegment", "toSegment", "holder", "recipe", "rungs")
  VALUES ('asset', 0, 0, 10, NULL, 'recipe', '[{"path": "480p", "segments": [1, 2]}]');

INSERT INTO "comment" ("id", "mediaId", "videoId", "accountId", "originalId", "text", "likes", "replies", "clientId")
  VALUES (1, 'video', 'video', 'member', NULL, 'First!', 1, 1, 'sent'), (2, 'video', 'video', 'friend', 1, 'Second', 0, 0, NULL);
INSERT INTO "comment" ("id", "mediaId", "battleId", "text", "removedAt", "removedBy") VALUES (3, 'battle', 'battle', '', now(), 'erased');
SELECT setval('comment_id_seq', 3);
INSERT INTO "comment_version" ("commentId", "number", "text") VALUES (1, 1, 'Frist!');
INSERT INTO "comment_like" ("commentId", "accountId") VALUES (1, 'friend');
INSERT INTO "comment_board" ("mediaId", "total", "pinnedId") VALUES ('video', 2, 1);
INSERT INTO "journal" ("id", "last") VALUES ('comment:video', 2);
INSERT INTO "journal_entry" ("journalId", "offset", "type", "ref") VALUES ('comment:video', 1, 'message', '1'), ('comment:video', 2, 'message', '2');
