-- The ledger of points (docs/decisions/0027): what appends to it, and the triggers that refuse every other change.
-- packages/db/src/rights.ts lets the program's role call keep_signed_head as its owner, and closes append_points to it.

-- Refuses the change. A table with a trigger on this function belongs to the ledger: rights.ts finds it by that and grants the program
-- SELECT alone, and what `additions` names there.
CREATE OR REPLACE FUNCTION points_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is never changed or removed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER points_entry_is_kept BEFORE UPDATE OR DELETE ON "points_entry" FOR EACH ROW EXECUTE FUNCTION points_are_kept();
CREATE OR REPLACE TRIGGER points_entry_is_not_emptied BEFORE TRUNCATE ON "points_entry" FOR EACH STATEMENT EXECUTE FUNCTION points_are_kept();
CREATE OR REPLACE TRIGGER points_block_is_kept BEFORE UPDATE OR DELETE ON "points_block" FOR EACH ROW EXECUTE FUNCTION points_are_kept();
CREATE OR REPLACE TRIGGER points_block_is_not_emptied BEFORE TRUNCATE ON "points_block" FOR EACH STATEMENT EXECUTE FUNCTION points_are_kept();
CREATE OR REPLACE TRIGGER points_signed_head_is_kept BEFORE UPDATE OR DELETE ON "points_signed_head" FOR EACH ROW EXECUTE FUNCTION points_are_kept();
CREATE OR REPLACE TRIGGER points_account_is_not_removed BEFORE DELETE ON "points_account" FOR EACH ROW EXECUTE FUNCTION points_are_kept();
CREATE OR REPLACE TRIGGER points_head_is_not_removed BEFORE DELETE ON "points_head" FOR EACH ROW EXECUTE FUNCTION points_are_kept();
CREATE OR REPLACE TRIGGER battle_result_is_kept BEFORE UPDATE OR DELETE ON "battle_result" FOR EACH ROW EXECUTE FUNCTION points_are_kept();
CREATE OR REPLACE TRIGGER points_head_is_not_emptied BEFORE TRUNCATE ON "points_head" FOR EACH STATEMENT EXECUTE FUNCTION points_are_kept();
CREATE OR REPLACE TRIGGER points_account_is_not_emptied BEFORE TRUNCATE ON "points_account" FOR EACH STATEMENT EXECUTE FUNCTION points_are_kept();
CREATE OR REPLACE TRIGGER points_signed_head_is_not_emptied BEFORE TRUNCATE ON "points_signed_head" FOR EACH STATEMENT EXECUTE FUNCTION points_are_kept();
CREATE OR REPLACE TRIGGER battle_result_is_not_emptied BEFORE TRUNCATE ON "battle_result" FOR EACH STATEMENT EXECUTE FUNCTION points_are_kept();
CREATE OR REPLACE TRIGGER points_rate_is_kept BEFORE UPDATE OR DELETE ON "points_rate" FOR EACH ROW EXECUTE FUNCTION points_are_kept();
CREATE OR REPLACE TRIGGER points_rate_is_not_emptied BEFORE TRUNCATE ON "points_rate" FOR EACH STATEMENT EXECUTE FUNCTION points_are_kept();
CREATE OR REPLACE TRIGGER operator_is_kept BEFORE UPDATE OR DELETE ON "operator" FOR EACH ROW EXECUTE FUNCTION points_are_kept();
CREATE OR REPLACE TRIGGER operator_is_not_emptied BEFORE TRUNCATE ON "operator" FOR EACH STATEMENT EXECUTE FUNCTION points_are_kept();
CREATE OR REPLACE TRIGGER battle_seal_approval_is_kept BEFORE DELETE ON "battle_seal_approval" FOR EACH ROW EXECUTE FUNCTION points_are_kept();
-- An approval is used once, and nothing else of it changes.
CREATE OR REPLACE TRIGGER battle_seal_approval_stays BEFORE UPDATE ON "battle_seal_approval" FOR EACH ROW
  WHEN (OLD."usedAt" IS NOT NULL OR (OLD."id", OLD."battleId", OLD."approvedById", OLD."reason", OLD."at")
    IS DISTINCT FROM (NEW."id", NEW."battleId", NEW."approvedById", NEW."reason", NEW."at")) EXECUTE FUNCTION points_are_kept();
CREATE OR REPLACE TRIGGER battle_seal_approval_is_not_emptied BEFORE TRUNCATE ON "battle_seal_approval" FOR EACH STATEMENT EXECUTE FUNCTION points_are_kept();
CREATE OR REPLACE TRIGGER points_account_removed_is_kept BEFORE UPDATE OR DELETE ON "points_account_removed" FOR EACH ROW EXECUTE FUNCTION points_are_kept();
CREATE OR REPLACE TRIGGER points_account_removed_is_not_emptied BEFORE TRUNCATE ON "points_account_removed" FOR EACH STATEMENT EXECUTE FUNCTION points_are_kept();

-- The line of an entry that is hashed into the chain. packages/core/src/points/chain.ts writes the same line. STABLE instead of
-- IMMUTABLE, so that Postgres inlines it.
CREATE OR REPLACE FUNCTION points_line(e "points_entry") RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws('|', e."position", e."kind", e."debitId", e."creditId", e."points", e."debitBalance", e."creditBalance", e."cause",
    coalesce(e."actorId", ''), coalesce(e."reason", ''))
$$;

-- Appends entries as one block: the only way in which points move. The caller holds the lock of the head (points_head) and has checked the
-- balances. In one block an account either gives or gets. An entry without a cause gets one made from its position. The transaction's setting
-- houselights.ledger_time replaces the clock where the owner imports a history; a caller who comes through a SECURITY DEFINER function
-- cannot set the time. Returns the block.
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

-- Stores today's signed head after that of p_before and counts it. Returns false, and stores nothing, when another one was stored meanwhile
-- or the chain never ended there.
CREATE OR REPLACE FUNCTION keep_signed_head(p_before date, p_day date, p_height bigint, p_position bigint, p_hash bytea, p_previous bytea, p_signature bytea)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "points_head" WHERE "id" = 1 FOR UPDATE;
  IF p_before >= p_day OR p_before IS DISTINCT FROM (SELECT max("day") FROM "points_signed_head") THEN RETURN false; END IF;
  IF p_day <> (clock_timestamp() AT TIME ZONE 'utc')::date OR NOT EXISTS (
    SELECT 1 FROM "points_head" WHERE "height" = p_height AND "position" = p_position AND "hash" = p_hash
    UNION ALL SELECT 1 FROM "points_block" WHERE "height" = p_height AND "lastPosition" = p_position AND "hash" = p_hash
  ) THEN RETURN false; END IF;
  INSERT INTO "points_signed_head" ("day", "height", "position", "hash", "previous", "signature", "signedAt")
    VALUES (p_day, p_height, p_position, p_hash, p_previous, p_signature, clock_timestamp());
  UPDATE "points_head" SET "signedHeads" = "signedHeads" + 1 WHERE "id" = 1;
  RETURN true;
END $$;

-- An account that its owner removes leaves its points account without an account. The note tells that one from a forged one.
CREATE OR REPLACE FUNCTION account_removal_is_noted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "points_account_removed" ("id") SELECT a."id" FROM "points_account" a WHERE a."accountId" = OLD."id" ON CONFLICT DO NOTHING;
  RETURN OLD;
END $$;
CREATE OR REPLACE TRIGGER account_removal_is_noted BEFORE DELETE ON "account" FOR EACH ROW EXECUTE FUNCTION account_removal_is_noted();
