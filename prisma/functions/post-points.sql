-- How the site gives and takes points (docs/decisions/0029). Runs as its owner: packages/db/src/rights.ts makes it SECURITY DEFINER.

-- Gives points or (below zero) takes them: one block for all that is given, then another one for all that is taken, each member's in the order
-- of the call. 'take_back' takes as much as there is, every other kind all or nothing. A cause that is in the ledger already is skipped.
-- Returns the postings that were written: their place in the call (n), position and points.
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
