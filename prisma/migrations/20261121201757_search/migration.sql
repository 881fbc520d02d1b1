-- By hand: both are trusted, so that the owner of a database may install them.
CREATE EXTENSION IF NOT EXISTS "pg_trgm" SCHEMA "public";
CREATE EXTENSION IF NOT EXISTS "unaccent" SCHEMA "public";

-- AlterTable
ALTER TABLE "caption" ADD COLUMN     "indexedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "search_document" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "tsv" tsvector NOT NULL,
    "tags" TEXT[],
    "publishedAt" TIMESTAMPTZ(3),
    "popularity" REAL NOT NULL DEFAULT 0,

    CONSTRAINT "search_document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "search_word" (
    "word" TEXT NOT NULL,
    "documents" INTEGER NOT NULL DEFAULT 0,
    "passages" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "search_word_pkey" PRIMARY KEY ("word")
);

-- CreateTable
CREATE TABLE "caption_passage" (
    "id" BIGSERIAL NOT NULL,
    "captionId" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "starts" INTEGER[],
    "tsv" tsvector,

    CONSTRAINT "caption_passage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "search_count" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "documents" INTEGER NOT NULL,
    "passages" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "search_count_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "search_document_tsv_tags_idx" ON "search_document" USING GIN ("tsv", "tags");

-- CreateIndex
CREATE INDEX "search_document_title_idx" ON "search_document"("title");

-- CreateIndex
CREATE INDEX "search_document_newest" ON "search_document"("publishedAt" DESC, "id" DESC) WHERE (kind = 'video');

-- CreateIndex
CREATE INDEX "search_word_near" ON "search_word" USING GIN ("word" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "search_word_prefix" ON "search_word" USING SPGIST ("word");

-- CreateIndex
CREATE INDEX "caption_passage_captionId_idx" ON "caption_passage"("captionId");

-- CreateIndex
CREATE INDEX "caption_passage_tsv_idx" ON "caption_passage" USING GIN ("tsv");

-- CreateIndex
CREATE INDEX "caption_not_indexed" ON "caption"("id") WHERE ("indexedAt" IS NULL);

-- AddForeignKey
ALTER TABLE "caption_passage" ADD CONSTRAINT "caption_passage_captionId_fkey" FOREIGN KEY ("captionId") REFERENCES "caption"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what Prisma's schema cannot say.
ALTER TABLE "search_document" ADD CONSTRAINT "search_document_kind_known" CHECK ("kind" IN ('video', 'show', 'creator'));
ALTER TABLE "search_document" ADD CONSTRAINT "search_document_video_published" CHECK ("kind" <> 'video' OR "publishedAt" IS NOT NULL);
ALTER TABLE "caption_passage" ADD CONSTRAINT "caption_passage_starts_each_line"
  CHECK (cardinality("starts") = cardinality(string_to_array("text", E'\n')));
ALTER TABLE "search_count" ADD CONSTRAINT "search_count_one_row" CHECK ("id" = 1);

-- A new popularity stays on its page, so that no index has to know.
ALTER TABLE "search_document" SET (fillfactor = 80);

-- Text as it is compared: small letters and digits without accents, one space between words, one word for each Chinese or Japanese
-- character. Written so that it says the same under every locale; whoever changes it rewrites all documents.
CREATE FUNCTION "search_clean"(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  plain text := lower(given);
BEGIN
  IF octet_length(plain) > length(plain) THEN
    IF plain IS NOT NFKC NORMALIZED THEN
      plain := lower(normalize(plain, NFKC));
    END IF;
    plain := lower(public.unaccent('public.unaccent'::regdictionary, plain));
    plain := regexp_replace(plain, '[\u0300-\u036f\u05b0-\u05c7\u064b-\u065f\u0670\u2018\u2019\u02bc\u00b4]+', '', 'g');
  END IF;
  plain := translate(plain, '''`', '');
  IF octet_length(plain) = length(plain) THEN
    RETURN btrim(regexp_replace(plain, '[^a-z0-9]+', ' ', 'g'));
  END IF;
  IF plain ~ '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]' THEN
    plain := regexp_replace(plain, '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff])', ' \1 ', 'g');
  END IF;
  RETURN btrim(regexp_replace(plain, '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\ufe00-\ufe6f\ufeff\uff00-\uff0f\U0001f000-\U0001faff\U000e0000-\U000e0fff]+', ' ', 'g'));
END $$;

-- The words of a text, each once in its order.
CREATE FUNCTION "search_words"(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT coalesce(array_agg(word ORDER BY place), '{}') FROM (
    SELECT word, min(place) AS place FROM unnest(string_to_array(public.search_clean(given), ' ')) WITH ORDINALITY AS each(word, place)
    WHERE word <> '' GROUP BY word) words $$;

CREATE FUNCTION "search_vector"(given text, weight "char") RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  words text := left(coalesce(given, ''), 20000);
BEGIN
  -- What an apostrophe joins is found as one word and by its parts: l'été is lete, l and ete.
  IF words ~ '[''\u2019]' THEN
    words := concat_ws(' ', words, (SELECT string_agg(translate(joined, U&'''\2019', '  '), ' ')
      FROM regexp_split_to_table(words, '\s+') AS joined WHERE joined ~ '[''\u2019]'));
  END IF;
  RETURN setweight(to_tsvector('pg_catalog.simple'::regconfig, public.search_clean(words)), weight);
END $$;

-- Makes new words known. In their order, so that two who write the same ones wait for each other instead of both for ever.
CREATE FUNCTION "search_learn"(ids text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "search_word" ("word", "documents")
  SELECT word, count(*) FROM unnest(ids) AS wanted(id) JOIN "search_document" d ON d."id" = wanted.id AND d."kind" = 'video',
    unnest(tsvector_to_array(d."tsv")) AS word
  WHERE NOT EXISTS (SELECT FROM "search_word" known WHERE known."word" = word.word)
  GROUP BY word ORDER BY word ON CONFLICT DO NOTHING;
  INSERT INTO "search_word" ("word") SELECT word FROM (
    SELECT DISTINCT word FROM unnest(ids) AS wanted(id) JOIN "search_document" d ON d."id" = wanted.id AND d."kind" <> 'video',
      unnest(tsvector_to_array(d."tsv")) AS word) words
  WHERE NOT EXISTS (SELECT FROM "search_word" known WHERE known."word" = words.word)
  ORDER BY word ON CONFLICT DO NOTHING $$;

CREATE FUNCTION "search_write_videos"(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) IS NULL OR cardinality(ids) = 0 THEN RETURN; END IF;
  DELETE FROM "search_document" d USING unnest(ids) AS wanted(id) WHERE d."id" = wanted.id AND NOT EXISTS (
    SELECT FROM "video" v JOIN "asset" a ON a."id" = v."assetId"
    WHERE v."id" = d."id" AND v."publishedAt" IS NOT NULL AND a."state" IN ('playable', 'ready'));
  INSERT INTO "search_document" AS known ("id", "kind", "title", "tsv", "tags", "publishedAt")
  SELECT v."id", 'video', left(search_clean(v."title"), 400),
    search_vector(v."title", 'A')
      || search_vector(concat_ws(' ', show."title", season."title", team."displayName", CASE WHEN team."id" IS NULL THEN v."creatorName" END), 'B')
      || search_vector(concat_ws(' ', v."description", chapters.titles), 'C')
      || search_vector(CASE WHEN season."number" > 0 THEN 'season ' || season."number" END || coalesce(' episode ' || v."episodeNumber", ''), 'D'),
    array_remove(ARRAY['s:' || show."id", 't:' || team."id", 'y:' || extract(year FROM v."publishedAt" AT TIME ZONE 'UTC'),
      'l:' || CASE WHEN a."durationMs" <= 600000 THEN 'short' WHEN a."durationMs" <= 2400000 THEN 'medium' WHEN a."durationMs" IS NOT NULL THEN 'long' END,
      CASE WHEN v."free" THEN 'f:' END], NULL)
      || ARRAY(SELECT 'c:' || word FROM unnest(search_words(coalesce(team."displayName", v."creatorName"))) AS word),
    v."publishedAt"
  FROM unnest(ids) AS wanted(id) JOIN "video" v ON v."id" = wanted.id JOIN "asset" a ON a."id" = v."assetId"
    LEFT JOIN "season" season ON season."id" = v."seasonId" LEFT JOIN "channel" show ON show."id" = season."channelId"
    LEFT JOIN "creator_team" team ON team."id" = coalesce(v."creatorTeamId", CASE WHEN v."creatorName" IS NULL THEN show."creatorTeamId" END)
    LEFT JOIN LATERAL (SELECT string_agg(part ->> 'title', ' ') AS titles
      FROM jsonb_array_elements(CASE jsonb_typeof(v."chapters") WHEN 'array' THEN v."chapters" ELSE '[]' END) AS part) chapters ON true
  WHERE v."publishedAt" IS NOT NULL AND a."state" IN ('playable', 'ready')
  ORDER BY v."id"
  ON CONFLICT ("id") DO UPDATE SET "title" = excluded."title", "tsv" = excluded."tsv", "tags" = excluded."tags", "publishedAt" = excluded."publishedAt"
  WHERE (known."title", known."tsv", known."tags", known."publishedAt")
    IS DISTINCT FROM (excluded."title", excluded."tsv", excluded."tags", excluded."publishedAt");
  PERFORM search_learn(ids);
END $$;

CREATE FUNCTION "search_write_shows"(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "search_document" d WHERE d."id" = ANY (ids) AND NOT EXISTS (
    SELECT FROM "channel" c WHERE c."id" = d."id" AND c."kind" = 'show' AND c."publishedAt" IS NOT NULL);
  INSERT INTO "search_document" ("id", "kind", "title", "tsv", "tags", "publishedAt")
  SELECT c."id", 'show', left(search_clean(c."title"), 400),
    search_vector(c."title", 'A') || search_vector(team."displayName", 'B') || search_vector(concat_ws(' ', c."tagline", c."description"), 'C'),
    array_remove(ARRAY['show', 't:' || team."id"], NULL), c."publishedAt"
  FROM "channel" c LEFT JOIN "creator_team" team ON team."id" = c."creatorTeamId"
  WHERE c."id" = ANY (ids) AND c."kind" = 'show' AND c."publishedAt" IS NOT NULL ORDER BY c."id"
  ON CONFLICT ("id") DO UPDATE SET "title" = excluded."title", "tsv" = excluded."tsv", "tags" = excluded."tags", "publishedAt" = excluded."publishedAt";
  PERFORM search_learn(ids);
END $$;

CREATE FUNCTION "search_write_creators"(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "search_document" d WHERE d."id" = ANY (ids) AND NOT EXISTS (SELECT FROM "creator_team" t WHERE t."id" = d."id");
  INSERT INTO "search_document" ("id", "kind", "title", "tsv", "tags")
  SELECT t."id", 'creator', left(search_clean(t."displayName"), 400),
    search_vector(t."displayName", 'A') || search_vector(t."shortDescription", 'C'), ARRAY['creator', 't:' || t."id"]
  FROM "creator_team" t WHERE t."id" = ANY (ids) ORDER BY t."id"
  ON CONFLICT ("id") DO UPDATE SET "title" = excluded."title", "tsv" = excluded."tsv", "tags" = excluded."tags";
  PERFORM search_learn(ids);
END $$;

-- Whoever changes the catalog, the search knows with the fact.
CREATE FUNCTION "search_video_written"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_write_videos(ARRAY(SELECT "id" FROM changed));
  RETURN NULL;
END $$;
CREATE FUNCTION "search_video_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_write_videos(ARRAY(SELECT "id" FROM (
    SELECT "id", "title", "description", "seasonId", "episodeNumber", "creatorTeamId", "creatorName", "assetId", "free", "chapters", "publishedAt" FROM changed
    EXCEPT SELECT "id", "title", "description", "seasonId", "episodeNumber", "creatorTeamId", "creatorName", "assetId", "free", "chapters", "publishedAt" FROM former
  ) others));
  RETURN NULL;
END $$;
CREATE FUNCTION "search_asset_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_write_videos(ARRAY(SELECT v."id" FROM (
    SELECT "id", "state" IN ('playable', 'ready'), "durationMs" FROM changed EXCEPT SELECT "id", "state" IN ('playable', 'ready'), "durationMs" FROM former
  ) others JOIN "video" v ON v."assetId" = others."id"));
  RETURN NULL;
END $$;
CREATE FUNCTION "search_season_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_write_videos(ARRAY(SELECT v."id" FROM (
    SELECT "id", "channelId", "number", "title" FROM changed EXCEPT SELECT "id", "channelId", "number", "title" FROM former
  ) others JOIN "video" v ON v."seasonId" = others."id"));
  RETURN NULL;
END $$;
CREATE FUNCTION "search_channel_written"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_write_shows(ARRAY(SELECT "id" FROM changed));
  RETURN NULL;
END $$;
CREATE FUNCTION "search_channel_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_write_shows(ARRAY(SELECT "id" FROM changed));
  PERFORM search_write_videos(ARRAY(SELECT v."id" FROM (
    SELECT "id", "title", "creatorTeamId" FROM changed EXCEPT SELECT "id", "title", "creatorTeamId" FROM former
  ) others JOIN "season" s ON s."channelId" = others."id" JOIN "video" v ON v."seasonId" = s."id"));
  RETURN NULL;
END $$;
CREATE FUNCTION "search_creator_written"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_write_creators(ARRAY(SELECT "id" FROM changed));
  RETURN NULL;
END $$;
CREATE FUNCTION "search_creator_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  renamed text[] := ARRAY(SELECT "id" FROM (SELECT "id", "displayName" FROM changed EXCEPT SELECT "id", "displayName" FROM former) others);
BEGIN
  PERFORM search_write_creators(ARRAY(SELECT "id" FROM changed));
  PERFORM search_write_shows(ARRAY(SELECT "id" FROM "channel" WHERE "creatorTeamId" = ANY (renamed)));
  PERFORM search_write_videos(ARRAY(
    SELECT "id" FROM "video" WHERE "creatorTeamId" = ANY (renamed)
    UNION SELECT v."id" FROM "channel" c JOIN "season" s ON s."channelId" = c."id" JOIN "video" v ON v."seasonId" = s."id"
      WHERE c."creatorTeamId" = ANY (renamed)));
  RETURN NULL;
END $$;

CREATE TRIGGER "video_insert_is_found" AFTER INSERT ON "video" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "search_video_written"();
CREATE TRIGGER "video_update_is_found" AFTER UPDATE ON "video" REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "search_video_changed"();
CREATE TRIGGER "video_delete_is_found" AFTER DELETE ON "video" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "search_video_written"();
CREATE TRIGGER "asset_update_is_found" AFTER UPDATE ON "asset" REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "search_asset_changed"();
CREATE TRIGGER "season_update_is_found" AFTER UPDATE ON "season" REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "search_season_changed"();
CREATE TRIGGER "channel_insert_is_found" AFTER INSERT ON "channel" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "search_channel_written"();
CREATE TRIGGER "channel_update_is_found" AFTER UPDATE ON "channel" REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "search_channel_changed"();
CREATE TRIGGER "channel_delete_is_found" AFTER DELETE ON "channel" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "search_channel_written"();
CREATE TRIGGER "creator_team_insert_is_found" AFTER INSERT ON "creator_team" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "search_creator_written"();
CREATE TRIGGER "creator_team_update_is_found" AFTER UPDATE ON "creator_team" REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "search_creator_changed"();
CREATE TRIGGER "creator_team_delete_is_found" AFTER DELETE ON "creator_team" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "search_creator_written"();

CREATE FUNCTION "search_passage_vector"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."tsv" := search_vector(NEW."text", 'D');
  RETURN NEW;
END $$;
CREATE TRIGGER "caption_passage_vector" BEFORE INSERT OR UPDATE OF "text" ON "caption_passage"
  FOR EACH ROW EXECUTE FUNCTION "search_passage_vector"();
CREATE FUNCTION "search_passage_written"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_word" ("word", "passages")
  SELECT word, count(*) FROM changed, unnest(tsvector_to_array(changed."tsv")) AS word
  WHERE NOT EXISTS (SELECT FROM "search_word" known WHERE known."word" = word.word)
  GROUP BY word ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "caption_passage_is_found" AFTER INSERT ON "caption_passage" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "search_passage_written"();

-- What is there already.
SELECT search_write_shows(ARRAY(SELECT "id" FROM "channel"));
SELECT search_write_creators(ARRAY(SELECT "id" FROM "creator_team"));
SELECT search_write_videos(ARRAY(SELECT "id" FROM "video"));
