-- The ledger's head is locked before any balance, and balances change behind it alone: nobody who waits for it holds what its holder may
-- want, however many movements one transaction makes. And the database itself asks whether a contributor has access.

-- Whether a fact gives access at an instant: accessEnd and givesAccess of packages/rules/src/billing/access-fact.ts, which a test compares.
-- Stable and not immutable, so that it is inlined.
CREATE FUNCTION gives_access(f "access_fact", at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (f."withheld" IS NULL OR f."endedAt" >= f."startedAt") AND f."startedAt" <= at
    AND at < coalesce(CASE WHEN f."renews" AND f."paidUntil" IS NOT NULL THEN greatest(f."paidUntil", f."graceUntil") ELSE f."paidUntil" END, 'infinity')
    AND at < coalesce(f."endedAt", 'infinity')
$$;

-- Contributions of members, at most one of each account in a call, judged and carried out together. p_at is the instant at which access is
-- asked for: that of billing, whose clock may have been advanced. `outcome` is 'accepted', 'replayed' (the same key was carried out before:
-- the answer is that of then), 'key_reused' (for something else), 'no_access', 'closed', 'no_project', 'banned' or 'not_enough'.
CREATE FUNCTION contribute_points(p_accounts text[], p_projects text[], p_points bigint[], p_keys text[], p_at timestamptz)
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
        -- Not by EXISTS, which a planner that knows of few members answers from a hash of all of them.
        WHEN (SELECT true FROM "account" o JOIN "access_fact" f ON f."accountId" = o."id"
          WHERE o."id" = g.account AND o."deletedAt" IS NULL AND f."knownUntil" IS NULL AND gives_access(f, p_at) LIMIT 1) IS NULL THEN 'no_access'
        WHEN fight."id" IS NULL OR now_at >= fight."endsAt" THEN
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
END $$;

-- As the version before calls it, while both run. It knows no 'no_access', and has asked for access itself a moment ago.
CREATE OR REPLACE FUNCTION contribute_points(p_accounts text[], p_projects text[], p_points bigint[], p_keys text[])
RETURNS TABLE (n int, outcome text, available float8, version float8, "leftPoints" float8, "rightPoints" float8, "battleId" text)
LANGUAGE sql AS $$
  SELECT c.n, CASE c.outcome WHEN 'no_access' THEN 'not_enough' ELSE c.outcome END, c.available, c.version, c."leftPoints", c."rightPoints", c."battleId"
  FROM contribute_points(p_accounts, p_projects, p_points, p_keys, clock_timestamp()) c
$$;

-- Points that the house gives, or (below zero) takes: first all that is given, in one block, and then all that is taken, in another one, each
-- member's in the order of the call. Of 'take_back' as much is taken as there is, of anything else all or nothing. A cause that has counted
-- is passed over. Resolves to what was written.
CREATE OR REPLACE FUNCTION post_points(p_accounts text[], p_kind text[], p_points bigint[], p_cause text[], p_reason text[], p_actor text[])
RETURNS TABLE (n int, "position" float8, points float8) LANGUAGE plpgsql SET plan_cache_mode = 'force_generic_plan'
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  is_taken boolean;
  posting record;
  member bigint;
  available bigint;
  moved bigint;
  members bigint[];
  judged record;
  ns int[];
  moves bigint[];
  made "points_block";
BEGIN
  -- Before the head, so that nobody's vote waits for whoever changes a person's row: what the new rows refer to.
  PERFORM 1 FROM "account" o WHERE o."id" = ANY (p_accounts) AND NOT EXISTS (SELECT 1 FROM "points_account" a WHERE a."accountId" = o."id")
    ORDER BY o."id" FOR KEY SHARE;
  -- In a statement of its own: whoever holds it sees every balance, and every cause that has counted.
  PERFORM 1 FROM "points_head" h WHERE h."id" = 1 FOR UPDATE;
  INSERT INTO "points_account" ("kind", "accountId")
    SELECT DISTINCT 'member', g.account FROM unnest(p_accounts) AS g(account)
    WHERE NOT EXISTS (SELECT 1 FROM "points_account" a WHERE a."accountId" = g.account);

  -- In one block an account either gives or gets.
  FOREACH is_taken IN ARRAY ARRAY[false, true] LOOP
    ns := '{}';
    members := '{}';
    moves := '{}';
    member := NULL;
    FOR posting IN
      SELECT j.* FROM (
        SELECT DISTINCT ON (g.cause) g.n::int AS n, g.kind, g.points, a."id" AS member, a."gained" - a."spent" AS available
        FROM unnest(p_accounts, p_kind, p_points, p_cause) WITH ORDINALITY AS g(account, kind, points, cause, n)
          JOIN "points_account" a ON a."accountId" = g.account
        WHERE (g.points <= 0) = is_taken AND NOT EXISTS (SELECT 1 FROM "points_entry" e WHERE e."cause" = g.cause)
        ORDER BY g.cause, g.n) j
      ORDER BY j.member, j.n
    LOOP
      IF member IS DISTINCT FROM posting.member THEN
        member := posting.member;
        available := posting.available;
      END IF;
      -- What can be taken depends on what is left after the one before.
      moved := CASE WHEN posting.kind = 'take_back' THEN greatest(posting.points, -available) ELSE posting.points END;
      CONTINUE WHEN available + moved < 0;
      available := available + moved;
      ns := ns || posting.n;
      members := members || member;
      moves := moves || moved;
    END LOOP;
    CONTINUE WHEN ns = '{}';

    SELECT array_agg(p_kind[i.n] ORDER BY i.o) AS kind, array_agg(p_cause[i.n] ORDER BY i.o) AS cause, array_agg(p_reason[i.n] ORDER BY i.o) AS reason,
      array_agg(p_actor[i.n] ORDER BY i.o) AS actor, array_agg(abs(i.moved) ORDER BY i.o) AS points, array_agg(1::bigint) AS issuance
    INTO judged FROM unnest(ns, moves) WITH ORDINALITY AS i(n, moved, o);
    made := append_points(judged.kind, CASE WHEN is_taken THEN members ELSE judged.issuance END,
      CASE WHEN is_taken THEN judged.issuance ELSE members END, judged.points, judged.cause, judged.reason, judged.actor);
    RETURN QUERY SELECT i.n, (made."firstPosition" + i.o - 1)::float8, i.moved::float8
      FROM unnest(ns, moves) WITH ORDINALITY AS i(n, moved, o);
  END LOOP;
END $$;
