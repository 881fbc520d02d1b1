-- DropIndex
DROP INDEX "video_exclusive_newest";

-- DropIndex
DROP INDEX "video_free_newest";

-- AlterTable
ALTER TABLE "video" ADD COLUMN     "playable" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "video_newest" ON "video"("publishedAt" DESC, "id" DESC) WHERE (playable);

-- CreateIndex
CREATE INDEX "video_free_newest" ON "video"("publishedAt" DESC, "id" DESC) WHERE (playable AND free);

-- CreateIndex
CREATE INDEX "video_exclusive_newest" ON "video"("publishedAt" DESC, "id" DESC) WHERE (playable AND exclusive);

-- CreateIndex
CREATE INDEX "video_of_season" ON "video"("seasonId", "publishedAt" DESC, "free") WHERE (playable);

-- By hand: what Prisma's schema cannot say.
UPDATE "video" v SET "playable" = true FROM "asset" a WHERE a."id" = v."assetId" AND a."state" IN ('playable', 'ready');

CREATE FUNCTION "video_follows_its_asset"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The lock lets a change of state that is under way finish first.
  SELECT a."state" IN ('playable', 'ready') INTO NEW."playable" FROM "asset" a WHERE a."id" = NEW."assetId" FOR SHARE;
  NEW."playable" := coalesce(NEW."playable", false);
  RETURN NEW;
END $$;
CREATE TRIGGER "video_playable_on_insert" BEFORE INSERT ON "video"
  FOR EACH ROW EXECUTE FUNCTION "video_follows_its_asset"();
-- Nobody sets it by hand either.
CREATE TRIGGER "video_playable_on_update" BEFORE UPDATE OF "assetId", "playable" ON "video"
  FOR EACH ROW EXECUTE FUNCTION "video_follows_its_asset"();

CREATE FUNCTION "asset_tells_its_video"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "video" SET "playable" = NEW."state" IN ('playable', 'ready'), "updatedAt" = now() WHERE "assetId" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "asset_state_reaches_its_video" AFTER UPDATE OF "state" ON "asset"
  FOR EACH ROW WHEN ((OLD."state" IN ('playable', 'ready')) IS DISTINCT FROM (NEW."state" IN ('playable', 'ready')))
  EXECUTE FUNCTION "asset_tells_its_video"();
