-- AlterTable
ALTER TABLE "video" ADD COLUMN     "creatorTeamId" TEXT,
ADD COLUMN     "episodeNumber" INTEGER,
ADD COLUMN     "exclusive" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "seasonId" TEXT;

-- CreateTable
CREATE TABLE "creator_team" (
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "displayName" TEXT NOT NULL,
    "shortDescription" TEXT NOT NULL DEFAULT '',
    "images" JSONB NOT NULL DEFAULT '[]',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "creator_team_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "channel" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "tagline" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "position" INTEGER NOT NULL DEFAULT 1000,
    "exclusive" BOOLEAN NOT NULL DEFAULT false,
    "creatorTeamId" TEXT,
    "images" JSONB NOT NULL DEFAULT '[]',
    "publishedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "channel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "channel_member" (
    "collectionId" TEXT NOT NULL,
    "showId" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 1000,

    CONSTRAINT "channel_member_pkey" PRIMARY KEY ("collectionId","showId")
);

-- CreateTable
CREATE TABLE "season" (
    "id" TEXT NOT NULL,
    "channelId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "title" TEXT,
    "description" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "season_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "banner" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL DEFAULT '',
    "label" TEXT NOT NULL DEFAULT '',
    "href" TEXT,
    "videoId" TEXT,
    "channelId" TEXT,
    "creatorTeamId" TEXT,
    "images" JSONB NOT NULL DEFAULT '[]',
    "position" INTEGER NOT NULL DEFAULT 1000,
    "startsAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endsAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "banner_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "marketing_section" (
    "id" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "images" JSONB NOT NULL DEFAULT '[]',
    "items" JSONB NOT NULL DEFAULT '[]',
    "urls" TEXT[],
    "position" INTEGER NOT NULL DEFAULT 1000,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "marketing_section_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "faq_item" (
    "id" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 1000,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "faq_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "video_stat" (
    "videoId" TEXT NOT NULL,
    "popularity" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "viewers" INTEGER NOT NULL DEFAULT 0,
    "position" INTEGER,
    "neighbourIds" TEXT[],
    "neighbourScores" DOUBLE PRECISION[],
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "video_stat_pkey" PRIMARY KEY ("videoId")
);

-- CreateTable
CREATE TABLE "ranking" (
    "id" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "length" INTEGER NOT NULL,
    "fingerprint" TEXT NOT NULL,

    CONSTRAINT "ranking_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ranking_block" (
    "rankingId" TEXT NOT NULL,
    "block" INTEGER NOT NULL,
    "videoIds" TEXT[],

    CONSTRAINT "ranking_block_pkey" PRIMARY KEY ("rankingId","block")
);

-- CreateTable
CREATE TABLE "recommendation_feed" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "accountId" TEXT,
    "rankingId" TEXT,
    "seed" INTEGER NOT NULL DEFAULT 0,
    "picks" JSONB NOT NULL DEFAULT '[]',
    "pickPositions" INTEGER[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recommendation_feed_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "creator_team_slug_key" ON "creator_team"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "channel_slug_key" ON "channel"("slug");

-- CreateIndex
CREATE INDEX "channel_creatorTeamId_idx" ON "channel"("creatorTeamId");

-- CreateIndex
CREATE INDEX "channel_member_showId_idx" ON "channel_member"("showId");

-- CreateIndex
CREATE UNIQUE INDEX "season_channelId_number_key" ON "season"("channelId", "number");

-- CreateIndex
CREATE INDEX "banner_videoId_idx" ON "banner"("videoId");

-- CreateIndex
CREATE INDEX "banner_channelId_idx" ON "banner"("channelId");

-- CreateIndex
CREATE INDEX "banner_creatorTeamId_idx" ON "banner"("creatorTeamId");

-- CreateIndex
CREATE INDEX "marketing_section_page_position_idx" ON "marketing_section"("page", "position");

-- CreateIndex
CREATE INDEX "video_stat_popularity_videoId_idx" ON "video_stat"("popularity" DESC, "videoId");

-- CreateIndex
CREATE INDEX "ranking_createdAt_idx" ON "ranking"("createdAt");

-- CreateIndex
CREATE INDEX "recommendation_feed_accountId_kind_createdAt_idx" ON "recommendation_feed"("accountId", "kind", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "recommendation_feed_rankingId_idx" ON "recommendation_feed"("rankingId");

-- CreateIndex
CREATE INDEX "recommendation_feed_createdAt_idx" ON "recommendation_feed"("createdAt");

-- CreateIndex
CREATE INDEX "video_free_newest" ON "video"("publishedAt" DESC, "id" DESC) WHERE (free);

-- CreateIndex
CREATE INDEX "video_exclusive_newest" ON "video"("publishedAt" DESC, "id" DESC) WHERE (exclusive);

-- CreateIndex
CREATE INDEX "video_featured_id_idx" ON "video"("featured", "id") WHERE (featured IS NOT NULL);

-- CreateIndex
CREATE INDEX "video_seasonId_episodeNumber_idx" ON "video"("seasonId", "episodeNumber");

-- CreateIndex
CREATE INDEX "video_creatorTeamId_publishedAt_idx" ON "video"("creatorTeamId", "publishedAt" DESC);

-- AddForeignKey
ALTER TABLE "channel" ADD CONSTRAINT "channel_creatorTeamId_fkey" FOREIGN KEY ("creatorTeamId") REFERENCES "creator_team"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_member" ADD CONSTRAINT "channel_member_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_member" ADD CONSTRAINT "channel_member_showId_fkey" FOREIGN KEY ("showId") REFERENCES "channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "season" ADD CONSTRAINT "season_channelId_fkey" FOREIGN KEY ("channelId") REFERENCES "channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "banner" ADD CONSTRAINT "banner_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "banner" ADD CONSTRAINT "banner_channelId_fkey" FOREIGN KEY ("channelId") REFERENCES "channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "banner" ADD CONSTRAINT "banner_creatorTeamId_fkey" FOREIGN KEY ("creatorTeamId") REFERENCES "creator_team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "video" ADD CONSTRAINT "video_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "season"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "video" ADD CONSTRAINT "video_creatorTeamId_fkey" FOREIGN KEY ("creatorTeamId") REFERENCES "creator_team"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "video_stat" ADD CONSTRAINT "video_stat_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ranking_block" ADD CONSTRAINT "ranking_block_rankingId_fkey" FOREIGN KEY ("rankingId") REFERENCES "ranking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recommendation_feed" ADD CONSTRAINT "recommendation_feed_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recommendation_feed" ADD CONSTRAINT "recommendation_feed_rankingId_fkey" FOREIGN KEY ("rankingId") REFERENCES "ranking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what Prisma's schema cannot say.
ALTER TABLE "creator_team" ADD CONSTRAINT "creator_team_slug_shape" CHECK ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
ALTER TABLE "channel" ADD CONSTRAINT "channel_slug_shape" CHECK ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
ALTER TABLE "channel" ADD CONSTRAINT "channel_kind_known" CHECK ("kind" IN ('show', 'collection'));
ALTER TABLE "season" ADD CONSTRAINT "season_number_counts" CHECK ("number" >= 0);
ALTER TABLE "video" ADD CONSTRAINT "video_episode_number_counts" CHECK ("episodeNumber" >= 1);
ALTER TABLE "banner" ADD CONSTRAINT "banner_has_its_target" CHECK (CASE "type"
  WHEN 'latest-player' THEN "href" IS NULL AND "videoId" IS NULL AND "channelId" IS NULL AND "creatorTeamId" IS NULL
  WHEN 'show-banner' THEN "channelId" IS NOT NULL AND "href" IS NULL AND "videoId" IS NULL AND "creatorTeamId" IS NULL
  WHEN 'media-banner' THEN "videoId" IS NOT NULL AND "href" IS NULL AND "channelId" IS NULL AND "creatorTeamId" IS NULL
  WHEN 'creator-banner' THEN "creatorTeamId" IS NOT NULL AND "href" IS NULL AND "videoId" IS NULL AND "channelId" IS NULL
  WHEN 'external-link-banner' THEN "href" ~ '^https://' AND "videoId" IS NULL AND "channelId" IS NULL AND "creatorTeamId" IS NULL
  WHEN 'internal-link-banner' THEN "href" ~ '^/([^/\\]|$)' AND "videoId" IS NULL AND "channelId" IS NULL AND "creatorTeamId" IS NULL
  ELSE false END);
ALTER TABLE "marketing_section" ADD CONSTRAINT "marketing_section_page_known" CHECK ("page" IN ('home', 'join', 'learn-more'));
ALTER TABLE "recommendation_feed" ADD CONSTRAINT "recommendation_feed_kind_known" CHECK ("kind" IN ('browse', 'recommended-for-you', 'up-next', 'popular'));
ALTER TABLE "video_stat" ADD CONSTRAINT "video_stat_neighbours_scored" CHECK (cardinality("neighbourIds") = cardinality("neighbourScores"));

-- Shows that were text until now become rows.
CREATE FUNCTION pg_temp.slug_of(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(nullif(btrim(regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'), '-'), ''), 'show') $$;
INSERT INTO "creator_team" ("id", "slug", "displayName", "updatedAt")
  SELECT gen_random_uuid()::text, slug || CASE n WHEN 1 THEN '' ELSE '-' || n END, name, now() FROM (
    SELECT name, pg_temp.slug_of(name) AS slug, row_number() OVER (PARTITION BY pg_temp.slug_of(name) ORDER BY name) AS n
    FROM (SELECT DISTINCT "creatorName" AS name FROM "video" WHERE "showTitle" IS NOT NULL AND "creatorName" IS NOT NULL) names) slugs;
UPDATE "video" v SET "creatorTeamId" = t."id" FROM "creator_team" t
  WHERE v."showTitle" IS NOT NULL AND v."creatorName" = t."displayName";
INSERT INTO "channel" ("id", "kind", "slug", "title", "creatorTeamId", "publishedAt", "updatedAt")
  SELECT gen_random_uuid()::text, 'show', slug || CASE n WHEN 1 THEN '' ELSE '-' || n END, name, team, now(), now() FROM (
    SELECT name, team, pg_temp.slug_of(name) AS slug, row_number() OVER (PARTITION BY pg_temp.slug_of(name) ORDER BY name) AS n
    FROM (SELECT "showTitle" AS name, min("creatorTeamId") AS team FROM "video" WHERE "showTitle" IS NOT NULL GROUP BY 1) names) slugs;
INSERT INTO "season" ("id", "channelId", "number", "updatedAt")
  SELECT gen_random_uuid()::text, c."id", places.season, now() FROM "channel" c JOIN (
    SELECT DISTINCT "showTitle", coalesce((regexp_match("episodeText", '^Season (\d{1,4}),'))[1]::int, 0) AS season
    FROM "video" WHERE "showTitle" IS NOT NULL) places ON places."showTitle" = c."title";
UPDATE "video" v SET "seasonId" = s."id", "creatorName" = CASE WHEN v."creatorTeamId" IS NULL THEN v."creatorName" END,
    "episodeNumber" = nullif((regexp_match(v."episodeText", '[Ee]pisode (\d{1,6})$'))[1]::int, 0)
  FROM "season" s JOIN "channel" c ON c."id" = s."channelId"
  WHERE v."showTitle" = c."title" AND s."number" = coalesce((regexp_match(v."episodeText", '^Season (\d{1,4}),'))[1]::int, 0);
ALTER TABLE "video" DROP COLUMN "episodeText", DROP COLUMN "showTitle";

-- Whoever changes the catalog, the news goes out with the fact.
CREATE FUNCTION "catalog_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    INSERT INTO "outbox" ("kind", "name", "payload") VALUES ('event', 'catalog.changed', '{}');
    PERFORM pg_notify('houselights:outbox', 'null');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "video_insert_is_news" AFTER INSERT ON "video" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE TRIGGER "video_update_is_news" AFTER UPDATE ON "video" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE TRIGGER "video_delete_is_news" AFTER DELETE ON "video" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE TRIGGER "channel_insert_is_news" AFTER INSERT ON "channel" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE TRIGGER "channel_update_is_news" AFTER UPDATE ON "channel" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE TRIGGER "channel_delete_is_news" AFTER DELETE ON "channel" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE TRIGGER "channel_member_insert_is_news" AFTER INSERT ON "channel_member" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE TRIGGER "channel_member_update_is_news" AFTER UPDATE ON "channel_member" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE TRIGGER "channel_member_delete_is_news" AFTER DELETE ON "channel_member" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE TRIGGER "season_insert_is_news" AFTER INSERT ON "season" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE TRIGGER "season_update_is_news" AFTER UPDATE ON "season" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE TRIGGER "season_delete_is_news" AFTER DELETE ON "season" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE TRIGGER "creator_team_insert_is_news" AFTER INSERT ON "creator_team" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE TRIGGER "creator_team_update_is_news" AFTER UPDATE ON "creator_team" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE TRIGGER "creator_team_delete_is_news" AFTER DELETE ON "creator_team" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE TRIGGER "banner_insert_is_news" AFTER INSERT ON "banner" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE TRIGGER "banner_update_is_news" AFTER UPDATE ON "banner" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE TRIGGER "banner_delete_is_news" AFTER DELETE ON "banner" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE TRIGGER "marketing_section_insert_is_news" AFTER INSERT ON "marketing_section" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE TRIGGER "marketing_section_update_is_news" AFTER UPDATE ON "marketing_section" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE TRIGGER "marketing_section_delete_is_news" AFTER DELETE ON "marketing_section" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE TRIGGER "faq_item_insert_is_news" AFTER INSERT ON "faq_item" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE TRIGGER "faq_item_update_is_news" AFTER UPDATE ON "faq_item" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
CREATE TRIGGER "faq_item_delete_is_news" AFTER DELETE ON "faq_item" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "catalog_changed"();
