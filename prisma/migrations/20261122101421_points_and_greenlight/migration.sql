-- AlterTable
ALTER TABLE "invoice" ADD COLUMN "planId" TEXT;
-- Until they are read anew, by the plan of their subscription: what was charged is what earns points.
UPDATE "invoice" i SET "planId" = s."planId" FROM "subscription" s WHERE s."id" = i."subscriptionId" AND i."totalMinor" > 0;

-- CreateTable
CREATE TABLE "account_ban" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "bannedById" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3),
    "liftedAt" TIMESTAMPTZ(3),
    "liftedById" TEXT,
    "liftReason" TEXT,

    CONSTRAINT "account_ban_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "project" (
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "assetId" TEXT,
    "images" JSONB NOT NULL DEFAULT '[]',
    "battleId" TEXT,
    "side" TEXT,
    "videoId" TEXT,
    "seasonId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "project_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "battle" (
    "id" TEXT NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "salt" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "battle_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "battle_result" (
    "battleId" TEXT NOT NULL,
    "leftPoints" BIGINT NOT NULL,
    "rightPoints" BIGINT NOT NULL,
    "winnerId" TEXT,
    "document" TEXT NOT NULL,
    "signature" BYTEA NOT NULL,
    "sealedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "battle_result_pkey" PRIMARY KEY ("battleId")
);

-- CreateTable
CREATE TABLE "points_account" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "accountId" TEXT,
    "projectId" TEXT,
    "gained" BIGINT NOT NULL DEFAULT 0,
    "spent" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "points_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "points_entry" (
    "position" BIGINT NOT NULL,
    "block" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "debitId" BIGINT NOT NULL,
    "creditId" BIGINT NOT NULL,
    "memberId" BIGINT NOT NULL,
    "points" BIGINT NOT NULL,
    "debitBalance" BIGINT NOT NULL,
    "creditBalance" BIGINT NOT NULL,
    "cause" TEXT NOT NULL,
    "reason" TEXT,
    "actorId" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "points_entry_pkey" PRIMARY KEY ("position")
);

-- CreateTable
CREATE TABLE "points_block" (
    "height" BIGINT NOT NULL,
    "firstPosition" BIGINT NOT NULL,
    "lastPosition" BIGINT NOT NULL,
    "battleId" TEXT,
    "leftPoints" BIGINT,
    "rightPoints" BIGINT,
    "hash" BYTEA NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "points_block_pkey" PRIMARY KEY ("height")
);

-- CreateTable
CREATE TABLE "points_head" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "height" BIGINT NOT NULL DEFAULT 0,
    "position" BIGINT NOT NULL DEFAULT 0,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "points_head_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "points_signed_head" (
    "day" DATE NOT NULL,
    "height" BIGINT NOT NULL,
    "position" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    "signature" BYTEA NOT NULL,
    "signedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "points_signed_head_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "points_settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "grantAtTrialStart" BOOLEAN NOT NULL DEFAULT true,
    "pointsPerGiftMonth" INTEGER NOT NULL DEFAULT 2,

    CONSTRAINT "points_settings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "points_promotion" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "audience" TEXT NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "createdById" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "points_promotion_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "account_ban_accountId_idx" ON "account_ban"("accountId");

-- CreateIndex
CREATE UNIQUE INDEX "account_ban_one" ON "account_ban"("accountId") WHERE ("liftedAt" IS NULL);

-- CreateIndex
CREATE INDEX "project_assetId_idx" ON "project"("assetId");

-- CreateIndex
CREATE INDEX "project_videoId_idx" ON "project"("videoId");

-- CreateIndex
CREATE INDEX "project_seasonId_idx" ON "project"("seasonId");

-- CreateIndex
CREATE UNIQUE INDEX "project_battleId_side_key" ON "project"("battleId", "side");

-- CreateIndex
CREATE INDEX "battle_endsAt_idx" ON "battle"("endsAt");

-- CreateIndex
CREATE UNIQUE INDEX "points_account_accountId_key" ON "points_account"("accountId");

-- CreateIndex
CREATE UNIQUE INDEX "points_account_projectId_key" ON "points_account"("projectId");

-- CreateIndex
CREATE UNIQUE INDEX "points_entry_cause_key" ON "points_entry"("cause");

-- CreateIndex
CREATE INDEX "points_entry_memberId_position_idx" ON "points_entry"("memberId", "position");

-- CreateIndex
CREATE INDEX "points_block_battleId_height_idx" ON "points_block"("battleId", "height") WHERE ("battleId" IS NOT NULL);

-- CreateIndex
CREATE INDEX "points_promotion_endsAt_idx" ON "points_promotion"("endsAt");

-- AddForeignKey
ALTER TABLE "account_ban" ADD CONSTRAINT "account_ban_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project" ADD CONSTRAINT "project_battleId_fkey" FOREIGN KEY ("battleId") REFERENCES "battle"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project" ADD CONSTRAINT "project_assetId_fkey" FOREIGN KEY ("assetId") REFERENCES "asset"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project" ADD CONSTRAINT "project_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "video"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project" ADD CONSTRAINT "project_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "season"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "battle_result" ADD CONSTRAINT "battle_result_battleId_fkey" FOREIGN KEY ("battleId") REFERENCES "battle"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "points_account" ADD CONSTRAINT "points_account_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "points_account" ADD CONSTRAINT "points_account_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: what Prisma cannot say.

ALTER TABLE "points_account" SET (fillfactor = 60);
ALTER TABLE "points_account" ADD CONSTRAINT "points_account_known" CHECK (
  ("kind" = 'issuance' AND "id" = 1 AND "accountId" IS NULL AND "projectId" IS NULL)
  OR ("kind" = 'member' AND "projectId" IS NULL)
  OR ("kind" = 'project' AND "accountId" IS NULL AND "projectId" IS NOT NULL));
ALTER TABLE "points_account" ADD CONSTRAINT "points_account_never_negative" CHECK (
  "gained" >= 0 AND "spent" >= 0 AND ("kind" = 'issuance' OR "gained" >= "spent"));
ALTER TABLE "points_entry" ADD CONSTRAINT "points_entry_whole" CHECK (
  "debitId" <> "creditId"
  AND "memberId" = CASE WHEN "debitId" = 1 THEN "creditId" ELSE "debitId" END
  AND ("points" > 0 OR ("points" = 0 AND "kind" = 'take_back'))
  AND ("debitBalance" >= 0 OR "debitId" = 1) AND ("creditBalance" >= 0 OR "creditId" = 1)
  AND "kind" IN ('period', 'promotion', 'correction', 'take_back', 'return', 'contribution')
  AND length("cause") <= 200 AND "cause" ~ '^[!-{}~]+$'
  AND ("kind" <> 'correction' OR ("reason" IS NOT NULL AND "actorId" IS NOT NULL))
  AND ("reason" IS NULL OR "reason" !~ '[|\n\r]') AND ("actorId" IS NULL OR "actorId" !~ '[|\n\r]'));
ALTER TABLE "points_head" ADD CONSTRAINT "points_head_one" CHECK ("id" = 1);
ALTER TABLE "points_settings" ADD CONSTRAINT "points_settings_sensible" CHECK ("id" = 1 AND "pointsPerGiftMonth" BETWEEN 0 AND 1000);
ALTER TABLE "points_promotion" ADD CONSTRAINT "points_promotion_sensible" CHECK (
  "points" BETWEEN 1 AND 1000000 AND "audience" IN ('members', 'accounts') AND "endsAt" > "startsAt");
ALTER TABLE "account_ban" ADD CONSTRAINT "account_ban_lift_whole" CHECK (("liftedAt" IS NULL) = ("liftedById" IS NULL));
ALTER TABLE "project" ADD CONSTRAINT "project_side_whole" CHECK (
  ("battleId" IS NULL AND "side" IS NULL) OR ("battleId" IS NOT NULL AND "side" IN ('left', 'right')));
ALTER TABLE "battle" ADD CONSTRAINT "battle_lasts" CHECK ("endsAt" > "startsAt" AND length("salt") >= 16);
ALTER TABLE "battle" ADD CONSTRAINT "battle_one_at_a_time" EXCLUDE USING gist (tstzrange("startsAt", "endsAt") WITH &&);

INSERT INTO "points_account" ("kind") VALUES ('issuance');
INSERT INTO "points_head" ("id", "hash") VALUES (1, decode(repeat('00', 32), 'hex'));
INSERT INTO "points_settings" ("id") VALUES (1);

CREATE FUNCTION points_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is never changed or removed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER points_entry_is_kept BEFORE UPDATE OR DELETE ON "points_entry" FOR EACH ROW EXECUTE FUNCTION points_are_kept();
CREATE TRIGGER points_entry_is_not_emptied BEFORE TRUNCATE ON "points_entry" FOR EACH STATEMENT EXECUTE FUNCTION points_are_kept();
CREATE TRIGGER points_block_is_kept BEFORE UPDATE OR DELETE ON "points_block" FOR EACH ROW EXECUTE FUNCTION points_are_kept();
CREATE TRIGGER points_block_is_not_emptied BEFORE TRUNCATE ON "points_block" FOR EACH STATEMENT EXECUTE FUNCTION points_are_kept();
CREATE TRIGGER points_signed_head_is_kept BEFORE UPDATE OR DELETE ON "points_signed_head" FOR EACH ROW EXECUTE FUNCTION points_are_kept();
CREATE TRIGGER points_account_is_not_removed BEFORE DELETE ON "points_account" FOR EACH ROW EXECUTE FUNCTION points_are_kept();
CREATE TRIGGER points_head_is_not_removed BEFORE DELETE ON "points_head" FOR EACH ROW EXECUTE FUNCTION points_are_kept();
CREATE TRIGGER battle_result_is_kept BEFORE UPDATE OR DELETE ON "battle_result" FOR EACH ROW EXECUTE FUNCTION points_are_kept();

-- A battle that has begun stays as it was announced.
CREATE FUNCTION battle_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."startsAt" <= clock_timestamp() THEN
    RAISE EXCEPTION 'a battle that has begun is not changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER battle_stays BEFORE UPDATE OR DELETE ON "battle" FOR EACH ROW EXECUTE FUNCTION battle_stays();

CREATE FUNCTION project_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."battleId" IS NOT DISTINCT FROM OLD."battleId" AND NEW."side" IS NOT DISTINCT FROM OLD."side" THEN
    RETURN NEW;
  END IF;
  IF EXISTS (SELECT 1 FROM "battle" b WHERE b."id" IN (OLD."battleId", NEW."battleId") AND b."startsAt" <= clock_timestamp()) THEN
    RAISE EXCEPTION 'the projects of a battle that has begun are not changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER project_stays BEFORE UPDATE OR DELETE ON "project" FOR EACH ROW EXECUTE FUNCTION project_stays();

-- An entry as the chain knows it. The same line is written by points/chain.ts. Stable and not immutable, so that it is inlined.
CREATE FUNCTION points_line(e "points_entry") RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws('|', e."position", e."kind", e."debitId", e."creditId", e."points", e."debitBalance", e."creditBalance", e."cause",
    coalesce(e."actorId", ''), coalesce(e."reason", ''))
$$;

-- Appends entries as one block: the only way in which points move. Whoever calls holds the rows of the members that give points away,
-- in the order of their ids, and has seen that they have them; the accounts of issuance and of projects move only here, behind the
-- lock of the head. In one block an account either gives or gets. An absent cause is made from the position. The
-- setting houselights.ledger_time, of one transaction, stands for the clock where a history is brought in. Resolves to the block.
CREATE FUNCTION append_points(
  p_kind text[], p_debit bigint[], p_credit bigint[], p_points bigint[], p_cause text[], p_reason text[], p_actor text[],
  p_battle text DEFAULT NULL, p_left bigint DEFAULT NULL, p_right bigint DEFAULT NULL
) RETURNS "points_block" LANGUAGE plpgsql SET plan_cache_mode = 'force_generic_plan' AS $$
DECLARE
  head "points_head";
  made "points_block";
  lines text;
BEGIN
  SELECT * INTO head FROM "points_head" WHERE "id" = 1 FOR UPDATE;
  made."height" := head."height" + 1;
  made."firstPosition" := head."position" + 1;
  made."lastPosition" := head."position" + cardinality(p_kind);
  made."battleId" := p_battle;
  made."at" := date_trunc('milliseconds',
    coalesce(nullif(current_setting('houselights.ledger_time', true), '')::timestamptz, clock_timestamp()));

  WITH given AS MATERIALIZED (
    SELECT n, kind, debit, credit, points, coalesce(cause, kind || ':' || (head."position" + n)) AS cause, reason, actor,
      sum(points) OVER (PARTITION BY debit ORDER BY n) AS given_so_far, sum(points) OVER (PARTITION BY credit ORDER BY n) AS got_so_far
    FROM unnest(p_kind, p_debit, p_credit, p_points, p_cause, p_reason, p_actor)
      WITH ORDINALITY AS g(kind, debit, credit, points, cause, reason, actor, n)),
  credited AS (
    UPDATE "points_account" a SET "gained" = a."gained" + m.points
    FROM (SELECT credit, sum(points) AS points FROM given GROUP BY credit) m WHERE a."id" = m.credit),
  -- What a member gives to a project is spent; what the house takes back was not gained.
  debited AS (
    UPDATE "points_account" a SET "spent" = a."spent" + m.spent, "gained" = a."gained" - m.taken
    FROM (SELECT debit, sum(CASE WHEN kind = 'contribution' OR debit = 1 THEN points ELSE 0 END) AS spent,
      sum(CASE WHEN kind = 'contribution' OR debit = 1 THEN 0 ELSE points END) AS taken FROM given GROUP BY debit) m
    WHERE a."id" = m.debit),
  written AS (
    INSERT INTO "points_entry" AS e ("position", "block", "kind", "debitId", "creditId", "memberId", "points", "debitBalance",
      "creditBalance", "cause", "reason", "actorId", "at")
    SELECT head."position" + g.n, made."height", g.kind, g.debit, g.credit, CASE WHEN g.debit = 1 THEN g.credit ELSE g.debit END,
      g.points, d."gained" - d."spent" - g.given_so_far, c."gained" - c."spent" + g.got_so_far, g.cause, g.reason, g.actor, made."at"
    FROM given g JOIN "points_account" d ON d."id" = g.debit JOIN "points_account" c ON c."id" = g.credit
    RETURNING "position", points_line(e) AS line)
  SELECT string_agg(line, E'\n' ORDER BY "position") INTO lines FROM written;

  IF p_battle IS NOT NULL THEN
    SELECT "gained" INTO made."leftPoints" FROM "points_account" WHERE "id" = p_left;
    SELECT "gained" INTO made."rightPoints" FROM "points_account" WHERE "id" = p_right;
  END IF;
  made."hash" := sha256(head."hash" || convert_to(concat_ws('|', made."height", (extract(epoch from made."at") * 1000)::bigint,
    made."battleId", made."leftPoints", made."rightPoints") || E'\n' || lines, 'UTF8'));
  INSERT INTO "points_block" SELECT made.*;
  UPDATE "points_head" SET "height" = made."height", "position" = made."lastPosition", "hash" = made."hash" WHERE "id" = 1;
  RETURN made;
END $$;

-- Both functions that follow have plans that look rows up one by one: those that are made while the tables are small would read them
-- whole, and are kept. append_points has its plans from within them.

-- Contributions of members, at most one of each account in a call, judged and carried out together. `outcome` is 'accepted',
-- 'replayed' (the same key was carried out before: the answer is that of then), 'key_reused' (for something else), 'closed',
-- 'no_project', 'banned' or 'not_enough'.
CREATE FUNCTION contribute_points(p_accounts text[], p_projects text[], p_points bigint[], p_keys text[])
RETURNS TABLE (n int, outcome text, available float8, version float8, "leftPoints" float8, "rightPoints" float8, "battleId" text)
LANGUAGE plpgsql SET plan_cache_mode = 'force_generic_plan'
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  now_at timestamptz := clock_timestamp();
  fight record;
  judged record;
  made "points_block";
BEGIN
  SELECT b."id", b."endsAt", l."id" AS left_project, la."id" AS left_account, r."id" AS right_project, ra."id" AS right_account
  INTO fight FROM "battle" b
    JOIN "project" l ON l."battleId" = b."id" AND l."side" = 'left' JOIN "points_account" la ON la."projectId" = l."id"
    JOIN "project" r ON r."battleId" = b."id" AND r."side" = 'right' JOIN "points_account" ra ON ra."projectId" = r."id"
  WHERE tstzrange(b."startsAt", b."endsAt") @> now_at FOR KEY SHARE OF b;

  -- In the order of their ids, in a statement of its own: what follows sees what those who held them before have written.
  PERFORM 1 FROM "points_account" a WHERE a."accountId" = ANY (p_accounts) ORDER BY a."id" FOR NO KEY UPDATE;
  now_at := clock_timestamp();

  -- Materialized: what is judged once is not judged again for each of the columns that ask for the outcome.
  WITH j AS MATERIALIZED (
    SELECT g.n::int AS n, g.points, a."id" AS member, c.cause, e."block" AS block,
      CASE g.project WHEN fight.left_project THEN fight.left_account WHEN fight.right_project THEN fight.right_account END AS project,
      CASE WHEN e."position" IS NOT NULL THEN e."debitBalance" ELSE coalesce(a."gained" - a."spent", 0) END AS available,
      CASE
        WHEN e."position" IS NOT NULL THEN
          CASE WHEN e."points" = g.points AND ep."projectId" = g.project THEN 'replayed' ELSE 'key_reused' END
        WHEN fight."id" IS NULL OR now_at >= fight."endsAt" THEN
          CASE WHEN EXISTS (SELECT 1 FROM "project" p WHERE p."id" = g.project AND p."battleId" IS NOT NULL) THEN 'closed' ELSE 'no_project' END
        WHEN g.project NOT IN (fight.left_project, fight.right_project) THEN 'no_project'
        WHEN EXISTS (SELECT 1 FROM "account_ban" x WHERE x."accountId" = g.account AND x."liftedAt" IS NULL
          AND (x."until" IS NULL OR x."until" > now_at)) THEN 'banned'
        WHEN a."id" IS NULL OR a."gained" - a."spent" < g.points THEN 'not_enough'
        ELSE 'accepted' END AS outcome
    FROM unnest(p_accounts, p_projects, p_points, p_keys) WITH ORDINALITY AS g(account, project, points, key, n)
      LEFT JOIN "points_account" a ON a."accountId" = g.account
      LEFT JOIN LATERAL (SELECT 'contribution:' || a."id" || ':' || g.key AS cause WHERE g.key IS NOT NULL) c ON true
      LEFT JOIN "points_entry" e ON e."cause" = c.cause
      LEFT JOIN "points_account" ep ON ep."id" = e."creditId")
  SELECT array_agg(j.n ORDER BY j.n) AS n, array_agg(j.outcome ORDER BY j.n) AS outcome, array_agg(j.available ORDER BY j.n) AS available, array_agg(j.block ORDER BY j.n) AS block,
    array_agg(j.member ORDER BY j.n) FILTER (WHERE j.outcome = 'accepted') AS members,
    array_agg(j.project ORDER BY j.n) FILTER (WHERE j.outcome = 'accepted') AS projects,
    array_agg(j.points ORDER BY j.n) FILTER (WHERE j.outcome = 'accepted') AS points,
    array_agg(j.cause ORDER BY j.n) FILTER (WHERE j.outcome = 'accepted') AS causes
  INTO judged FROM j;

  IF judged.members IS NOT NULL THEN
    made := append_points(array_fill('contribution'::text, ARRAY[cardinality(judged.members)]), judged.members, judged.projects,
      judged.points, judged.causes, array_fill(NULL::text, ARRAY[cardinality(judged.members)]),
      array_fill(NULL::text, ARRAY[cardinality(judged.members)]), fight."id", fight.left_account, fight.right_account);
    -- The time that counts is the one in the entry. Whoever asks again learns that it is over.
    IF made."at" >= fight."endsAt" THEN
      RAISE EXCEPTION 'the battle ended meanwhile' USING ERRCODE = 'HL001';
    END IF;
  END IF;

  RETURN QUERY SELECT j.n, j.outcome,
      (CASE WHEN j.outcome = 'accepted' THEN j.available - p_points[j.n] ELSE j.available END)::float8,
      coalesce(b."height", made."height")::float8, coalesce(b."leftPoints", made."leftPoints")::float8,
      coalesce(b."rightPoints", made."rightPoints")::float8, coalesce(b."battleId", fight."id")
    FROM unnest(judged.n, judged.outcome, judged.available, judged.block) AS j(n, outcome, available, block)
      LEFT JOIN "points_block" b ON b."height" = j.block;
END $$;

-- Points that the house gives, or (below zero, never both in one call) takes, in one block: of 'take_back' as much as there is, of
-- anything else all or nothing. A cause that has counted is passed over. An account that something is taken from stands there once.
-- Resolves to what was written.
CREATE FUNCTION post_points(p_accounts text[], p_kind text[], p_points bigint[], p_cause text[], p_reason text[], p_actor text[])
RETURNS TABLE (n int, "position" float8, points float8) LANGUAGE plpgsql SET plan_cache_mode = 'force_generic_plan'
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  judged record;
  made "points_block";
BEGIN
  INSERT INTO "points_account" AS a ("kind", "accountId")
    SELECT DISTINCT 'member', g.account FROM unnest(p_accounts) AS g(account)
    WHERE NOT EXISTS (SELECT 1 FROM "points_account" b WHERE b."accountId" = g.account) ORDER BY 2
    ON CONFLICT ("accountId") DO NOTHING;
  PERFORM 1 FROM "points_account" a WHERE a."accountId" = ANY (p_accounts) ORDER BY a."id" FOR NO KEY UPDATE;
  -- Whoever holds the head sees every cause that has counted.
  PERFORM 1 FROM "points_head" h WHERE h."id" = 1 FOR UPDATE;

  SELECT array_agg(j.n ORDER BY j.n) AS n, array_agg(j.kind ORDER BY j.n) AS kind, array_agg(j.cause ORDER BY j.n) AS cause,
    array_agg(j.reason ORDER BY j.n) AS reason, array_agg(j.actor ORDER BY j.n) AS actor, array_agg(abs(j.taken) ORDER BY j.n) AS points,
    array_agg(CASE WHEN j.points < 0 THEN j.member ELSE 1 END ORDER BY j.n) AS debit,
    array_agg(CASE WHEN j.points < 0 THEN 1 ELSE j.member END ORDER BY j.n) AS credit
  INTO judged FROM (
    SELECT DISTINCT ON (g.cause) g.n::int AS n, g.kind, g.points, g.cause, g.reason, g.actor, a."id" AS member,
      CASE WHEN g.kind = 'take_back' THEN greatest(g.points, a."spent" - a."gained") ELSE g.points END AS taken,
      a."gained" - a."spent" AS available
    FROM unnest(p_accounts, p_kind, p_points, p_cause, p_reason, p_actor)
      WITH ORDINALITY AS g(account, kind, points, cause, reason, actor, n)
      JOIN "points_account" a ON a."accountId" = g.account
    WHERE NOT EXISTS (SELECT 1 FROM "points_entry" e WHERE e."cause" = g.cause)
    ORDER BY g.cause, g.n) j
  WHERE j.points > 0 OR j.kind = 'take_back' OR j.available + j.points >= 0;

  IF judged.n IS NULL THEN RETURN; END IF;
  made := append_points(judged.kind, judged.debit, judged.credit, judged.points, judged.cause, judged.reason, judged.actor);
  RETURN QUERY SELECT j.n, (made."firstPosition" + j.i - 1)::float8, (CASE WHEN j.debit = 1 THEN j.points ELSE -j.points END)::float8
    FROM unnest(judged.n, judged.points, judged.debit) WITH ORDINALITY AS j(n, points, debit, i);
END $$;
