-- What gives access, and what keeps the facts about it (docs/decisions/0023).

-- Whether a fact gives access at an instant. It says what accessEnd and givesAccess of packages/rules/src/billing/access-fact.ts say; a test
-- compares them. STABLE instead of IMMUTABLE, so that Postgres inlines it.
CREATE OR REPLACE FUNCTION gives_access(f "access_fact", at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (f."withheld" IS NULL OR f."endedAt" >= f."startedAt") AND f."startedAt" <= at
    AND at < coalesce(CASE WHEN f."renews" AND f."paidUntil" IS NOT NULL THEN greatest(f."paidUntil", f."graceUntil") ELSE f."paidUntil" END, 'infinity')
    AND at < coalesce(f."endedAt", 'infinity')
$$;

-- A fact is closed once (`knownUntil`) and never changed otherwise. `remindAt` may change: it says when to remind the account.
CREATE OR REPLACE FUNCTION access_fact_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - 'remindAt') = (to_jsonb(OLD) - 'remindAt') THEN
    RETURN NEW;
  END IF;
  IF OLD."knownUntil" IS NOT NULL OR NEW."knownUntil" IS NULL
    OR (to_jsonb(NEW) - 'knownUntil') IS DISTINCT FROM (to_jsonb(OLD) - 'knownUntil') THEN
    RAISE EXCEPTION 'an access fact is closed once and never changed';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER access_fact_is_kept BEFORE UPDATE ON "access_fact" FOR EACH ROW EXECUTE FUNCTION access_fact_is_kept();
