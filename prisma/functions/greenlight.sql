-- Battles, their projects and the approval to seal a result.

-- Refuses to change or remove a battle that has begun.
CREATE OR REPLACE FUNCTION battle_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."startsAt" <= clock_timestamp() THEN
    RAISE EXCEPTION 'a battle that has begun is not changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE OR REPLACE TRIGGER battle_stays BEFORE UPDATE OR DELETE ON "battle" FOR EACH ROW EXECUTE FUNCTION battle_stays();

-- Refuses to move, rename or remove a project of a battle that has begun: its title is sealed with the result.
CREATE OR REPLACE FUNCTION project_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."battleId" IS NOT DISTINCT FROM OLD."battleId" AND NEW."side" IS NOT DISTINCT FROM OLD."side"
    AND NEW."title" = OLD."title" THEN
    RETURN NEW;
  END IF;
  IF EXISTS (SELECT 1 FROM "battle" b WHERE b."id" IN (OLD."battleId", NEW."battleId") AND b."startsAt" <= clock_timestamp()) THEN
    RAISE EXCEPTION 'the projects of a battle that has begun are not changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE OR REPLACE TRIGGER project_stays BEFORE UPDATE OR DELETE ON "project" FOR EACH ROW EXECUTE FUNCTION project_stays();

-- Marks the operator's approval to seal a battle as used. Runs as its owner (packages/db/src/rights.ts).
CREATE OR REPLACE FUNCTION use_seal_approval(p_battle text, p_at timestamptz) RETURNS void LANGUAGE sql AS $$
  UPDATE "battle_seal_approval" SET "usedAt" = p_at WHERE "battleId" = p_battle AND "usedAt" IS NULL
$$;
