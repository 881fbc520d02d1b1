-- `video.playable` follows the state of the video's asset.

-- Sets `playable` from the asset that the video has now.
CREATE OR REPLACE FUNCTION "video_follows_its_asset"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The lock lets a change of state that is under way finish first.
  SELECT a."state" IN ('playable', 'ready') INTO NEW."playable" FROM "asset" a WHERE a."id" = NEW."assetId" FOR SHARE;
  NEW."playable" := coalesce(NEW."playable", false);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "video_playable_on_insert" BEFORE INSERT ON "video"
  FOR EACH ROW EXECUTE FUNCTION "video_follows_its_asset"();
-- Also when a statement sets `playable` itself: it gets the asset's answer.
CREATE OR REPLACE TRIGGER "video_playable_on_update" BEFORE UPDATE OF "assetId", "playable" ON "video"
  FOR EACH ROW EXECUTE FUNCTION "video_follows_its_asset"();

-- Passes the new state of an asset on to its videos.
CREATE OR REPLACE FUNCTION "asset_tells_its_video"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "video" SET "playable" = NEW."state" IN ('playable', 'ready'), "updatedAt" = now() WHERE "assetId" = NEW."id";
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "asset_state_reaches_its_video" AFTER UPDATE OF "state" ON "asset"
  FOR EACH ROW WHEN ((OLD."state" IN ('playable', 'ready')) IS DISTINCT FROM (NEW."state" IN ('playable', 'ready')))
  EXECUTE FUNCTION "asset_tells_its_video"();
