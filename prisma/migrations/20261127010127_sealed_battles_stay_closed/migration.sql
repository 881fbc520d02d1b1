-- From prisma/functions.
CREATE OR REPLACE FUNCTION public.contribute_points(p_accounts text[], p_projects text[], p_points bigint[], p_keys text[], p_at timestamp with time zone)
 RETURNS TABLE(n integer, outcome text, available double precision, version double precision, "leftPoints" double precision, "rightPoints" double precision, "battleId" text)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
DECLARE
  now_at timestamptz := clock_timestamp();
  -- Whether the account of the same place has access.
  may boolean[];
  fight record;
  judged record;
  made "points_block";
BEGIN
  SELECT b."id", b."endsAt", l."id" AS left_project, la."id" AS left_account, r."id" AS right_project, ra."id" AS right_account
  INTO fight FROM "battle" b
    JOIN "project" l ON l."battleId" = b."id" AND l."side" = 'left' JOIN "points_account" la ON la."projectId" = l."id"
    JOIN "project" r ON r."battleId" = b."id" AND r."side" = 'right' JOIN "points_account" ra ON ra."projectId" = r."id"
  WHERE tstzrange(b."startsAt", b."endsAt") @> now_at FOR KEY SHARE OF b;

  -- Before the head is locked, which everybody waits for: nothing that it guards says who has access. Not by EXISTS, which a planner that
  -- knows of few members answers from a hash of all of them.
  may := ARRAY(
    SELECT (SELECT true FROM "access_fact" f WHERE f."accountId" = g.account AND f."knownUntil" IS NULL AND gives_access(f, p_at) LIMIT 1)
      AND (SELECT o."deletedAt" IS NULL FROM "account" o WHERE o."id" = g.account)
    FROM unnest(p_accounts) WITH ORDINALITY AS g(account, n) ORDER BY g.n);

  -- In a statement of its own: what follows sees what those who held it before have written.
  PERFORM 1 FROM "points_head" h WHERE h."id" = 1 FOR UPDATE;
  now_at := clock_timestamp();

  -- Materialized: what is judged once is not judged again for each of the columns that ask for the outcome.
  WITH j AS MATERIALIZED (
    SELECT g.n::int AS n, g.points, a."id" AS member, c.cause, e."block" AS block,
      CASE g.project WHEN fight.left_project THEN fight.left_account WHEN fight.right_project THEN fight.right_account END AS project,
      CASE WHEN e."position" IS NOT NULL THEN e."debitBalance" ELSE coalesce(a."gained" - a."spent", 0) END AS available,
      CASE
        WHEN e."position" IS NOT NULL THEN
          CASE WHEN e."points" = g.points AND ep."projectId" = g.project THEN 'replayed' ELSE 'key_reused' END
        WHEN may[g.n] IS NOT TRUE THEN 'no_access'
        -- Also by its result: a clock that was set back opens no sealed battle.
        WHEN fight."id" IS NULL OR now_at >= fight."endsAt" OR EXISTS (SELECT 1 FROM "battle_result" r WHERE r."battleId" = fight."id") THEN
          CASE WHEN EXISTS (SELECT 1 FROM "project" p WHERE p."id" = g.project AND p."battleId" IS NOT NULL) THEN 'closed' ELSE 'no_project' END
        WHEN g.project NOT IN (fight.left_project, fight.right_project) THEN 'no_project'
        WHEN (SELECT true FROM "account_ban" x WHERE x."accountId" = g.account AND x."liftedAt" IS NULL
          AND (x."until" IS NULL OR x."until" > now_at) LIMIT 1) THEN 'banned'
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
END $function$;
