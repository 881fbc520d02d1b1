-- By hand: the program runs as a role that owns nothing (decision 30). Its rights are not here: packages/db/src/rights.ts gives them after
-- each migration, and makes the functions through which the program moves points run with their owner's.

-- Appends entries as one block: the only way in which points move. Whoever calls holds the rows of the members that give points away,
-- in the order of their ids, and has seen that they have them; the accounts of issuance and of projects move only here, behind the
-- lock of the head. In one block an account either gives or gets. An absent cause is made from the position. The
-- setting houselights.ledger_time, of one transaction, stands for the clock where the owner brings a history in; whoever comes through
-- a function that runs with the owner's rights cannot set the time. Resolves to the block.
CREATE OR REPLACE FUNCTION append_points(
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
  made."at" := date_trunc('milliseconds', coalesce(
    CASE WHEN current_user = session_user THEN nullif(current_setting('houselights.ledger_time', true), '')::timestamptz END,
    clock_timestamp()));

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
