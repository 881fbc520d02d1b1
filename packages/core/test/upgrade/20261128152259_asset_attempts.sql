-- Rows that a site got between the file before and the migration of this file's name: what is new in the schema.

INSERT INTO "notification" ("accountId", "type", "commentId", "actorId", "sinceId")
  VALUES ('member', 1, 1, NULL, 2), ('member', 3, 1, 'friend', NULL), ('member', 4, 1, NULL, NULL);
INSERT INTO "journal" ("id", "last") VALUES ('notification:member', 1);
INSERT INTO "journal_entry" ("journalId", "offset", "type", "ref") VALUES ('notification:member', 1, 'changed', '1');
