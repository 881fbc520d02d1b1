-- A change of the catalog writes its event in the same transaction, whoever makes it (docs/decisions/0004 and 0020).

-- Writes `catalog.changed` to the outbox and wakes the relay. A statement that changed no row writes nothing.
CREATE OR REPLACE FUNCTION "catalog_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    INSERT INTO "outbox" ("kind", "name", "payload") VALUES ('event', 'catalog.changed', '{}');
    PERFORM pg_notify('houselights:outbox', 'null');
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "video_insert_is_news" AFTER INSERT ON "video" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE OR REPLACE TRIGGER "video_update_is_news" AFTER UPDATE ON "video" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE OR REPLACE TRIGGER "video_delete_is_news" AFTER DELETE ON "video" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE OR REPLACE TRIGGER "channel_insert_is_news" AFTER INSERT ON "channel" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE OR REPLACE TRIGGER "channel_update_is_news" AFTER UPDATE ON "channel" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE OR REPLACE TRIGGER "channel_delete_is_news" AFTER DELETE ON "channel" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE OR REPLACE TRIGGER "channel_member_insert_is_news" AFTER INSERT ON "channel_member" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE OR REPLACE TRIGGER "channel_member_update_is_news" AFTER UPDATE ON "channel_member" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE OR REPLACE TRIGGER "channel_member_delete_is_news" AFTER DELETE ON "channel_member" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE OR REPLACE TRIGGER "season_insert_is_news" AFTER INSERT ON "season" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE OR REPLACE TRIGGER "season_update_is_news" AFTER UPDATE ON "season" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE OR REPLACE TRIGGER "season_delete_is_news" AFTER DELETE ON "season" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE OR REPLACE TRIGGER "creator_team_insert_is_news" AFTER INSERT ON "creator_team" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE OR REPLACE TRIGGER "creator_team_update_is_news" AFTER UPDATE ON "creator_team" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE OR REPLACE TRIGGER "creator_team_delete_is_news" AFTER DELETE ON "creator_team" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE OR REPLACE TRIGGER "banner_insert_is_news" AFTER INSERT ON "banner" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE OR REPLACE TRIGGER "banner_update_is_news" AFTER UPDATE ON "banner" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE OR REPLACE TRIGGER "banner_delete_is_news" AFTER DELETE ON "banner" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE OR REPLACE TRIGGER "marketing_section_insert_is_news" AFTER INSERT ON "marketing_section" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE OR REPLACE TRIGGER "marketing_section_update_is_news" AFTER UPDATE ON "marketing_section" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE OR REPLACE TRIGGER "marketing_section_delete_is_news" AFTER DELETE ON "marketing_section" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE OR REPLACE TRIGGER "faq_item_insert_is_news" AFTER INSERT ON "faq_item" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE OR REPLACE TRIGGER "faq_item_update_is_news" AFTER UPDATE ON "faq_item" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE OR REPLACE TRIGGER "faq_item_delete_is_news" AFTER DELETE ON "faq_item" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
