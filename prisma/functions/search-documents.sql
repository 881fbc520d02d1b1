-- One search document for each video, show and creator, written in the transaction that changes it (docs/decisions/0019).

-- Adds the new words of these documents to the dictionary, in alphabetical order, so that two transactions with the same words do not
-- deadlock.
CREATE OR REPLACE FUNCTION "search_learn"(ids text[]) RETURNS void LANGUAGE sql AS $$
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

-- Writes the documents of these videos again, and removes those of videos that are not published or not playable.
CREATE OR REPLACE FUNCTION "search_write_videos"(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
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

-- The same for shows.
CREATE OR REPLACE FUNCTION "search_write_shows"(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
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

-- The same for creators.
CREATE OR REPLACE FUNCTION "search_write_creators"(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "search_document" d WHERE d."id" = ANY (ids) AND NOT EXISTS (SELECT FROM "creator_team" t WHERE t."id" = d."id");
  INSERT INTO "search_document" ("id", "kind", "title", "tsv", "tags")
  SELECT t."id", 'creator', left(search_clean(t."displayName"), 400),
    search_vector(t."displayName", 'A') || search_vector(t."shortDescription", 'C'), ARRAY['creator', 't:' || t."id"]
  FROM "creator_team" t WHERE t."id" = ANY (ids) ORDER BY t."id"
  ON CONFLICT ("id") DO UPDATE SET "title" = excluded."title", "tsv" = excluded."tsv", "tags" = excluded."tags";
  PERFORM search_learn(ids);
END $$;

-- The triggers: `written` for rows that come or go, `changed` for updates, which skip rows whose document stays the same.
CREATE OR REPLACE FUNCTION "search_video_written"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_write_videos(ARRAY(SELECT "id" FROM changed));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "video_insert_is_found" AFTER INSERT ON "video" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "search_video_written"();
CREATE OR REPLACE TRIGGER "video_delete_is_found" AFTER DELETE ON "video" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "search_video_written"();

CREATE OR REPLACE FUNCTION "search_video_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_write_videos(ARRAY(SELECT "id" FROM (
    SELECT "id", "title", "description", "seasonId", "episodeNumber", "creatorTeamId", "creatorName", "assetId", "free", "chapters", "publishedAt" FROM changed
    EXCEPT SELECT "id", "title", "description", "seasonId", "episodeNumber", "creatorTeamId", "creatorName", "assetId", "free", "chapters", "publishedAt" FROM former
  ) others));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "video_update_is_found" AFTER UPDATE ON "video" REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "search_video_changed"();

-- A video is found when its asset is playable, and by its length.
CREATE OR REPLACE FUNCTION "search_asset_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_write_videos(ARRAY(SELECT v."id" FROM (
    SELECT "id", "state" IN ('playable', 'ready'), "durationMs" FROM changed EXCEPT SELECT "id", "state" IN ('playable', 'ready'), "durationMs" FROM former
  ) others JOIN "video" v ON v."assetId" = others."id"));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "asset_update_is_found" AFTER UPDATE ON "asset" REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "search_asset_changed"();

-- The documents of a season's videos hold its number and title.
CREATE OR REPLACE FUNCTION "search_season_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_write_videos(ARRAY(SELECT v."id" FROM (
    SELECT "id", "channelId", "number", "title" FROM changed EXCEPT SELECT "id", "channelId", "number", "title" FROM former
  ) others JOIN "video" v ON v."seasonId" = others."id"));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "season_update_is_found" AFTER UPDATE ON "season" REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "search_season_changed"();

CREATE OR REPLACE FUNCTION "search_channel_written"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_write_shows(ARRAY(SELECT "id" FROM changed));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "channel_insert_is_found" AFTER INSERT ON "channel" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "search_channel_written"();
CREATE OR REPLACE TRIGGER "channel_delete_is_found" AFTER DELETE ON "channel" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "search_channel_written"();

-- The documents of a show's videos hold its title and its creator.
CREATE OR REPLACE FUNCTION "search_channel_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_write_shows(ARRAY(SELECT "id" FROM changed));
  PERFORM search_write_videos(ARRAY(SELECT v."id" FROM (
    SELECT "id", "title", "creatorTeamId" FROM changed EXCEPT SELECT "id", "title", "creatorTeamId" FROM former
  ) others JOIN "season" s ON s."channelId" = others."id" JOIN "video" v ON v."seasonId" = s."id"));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "channel_update_is_found" AFTER UPDATE ON "channel" REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "search_channel_changed"();

CREATE OR REPLACE FUNCTION "search_creator_written"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_write_creators(ARRAY(SELECT "id" FROM changed));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "creator_team_insert_is_found" AFTER INSERT ON "creator_team" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "search_creator_written"();
CREATE OR REPLACE TRIGGER "creator_team_delete_is_found" AFTER DELETE ON "creator_team" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "search_creator_written"();

-- The documents of a creator's shows and videos hold the creator's name.
CREATE OR REPLACE FUNCTION "search_creator_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE TRIGGER "creator_team_update_is_found" AFTER UPDATE ON "creator_team" REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "search_creator_changed"();
