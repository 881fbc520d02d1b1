-- AlterTable
ALTER TABLE "points_head" ADD COLUMN     "signedHeads" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "points_signed_head" ADD COLUMN     "previous" BYTEA;

-- CreateTable
CREATE TABLE "points_rate" (
    "id" BIGSERIAL NOT NULL,
    "planId" TEXT,
    "points" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "points_rate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "operator" (
    "accountId" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "operator_pkey" PRIMARY KEY ("accountId")
);

-- CreateTable
CREATE TABLE "battle_seal_approval" (
    "id" TEXT NOT NULL,
    "battleId" TEXT NOT NULL,
    "approvedById" TEXT,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "battle_seal_approval_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "points_rate_planId_idx" ON "points_rate"("planId");

-- CreateIndex
CREATE INDEX "battle_seal_approval_battleId_idx" ON "battle_seal_approval"("battleId");

-- AddForeignKey
ALTER TABLE "battle_seal_approval" ADD CONSTRAINT "battle_seal_approval_battleId_fkey" FOREIGN KEY ("battleId") REFERENCES "battle"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: what Prisma cannot say.

UPDATE "points_head" SET "signedHeads" = (SELECT count(*) FROM "points_signed_head");
INSERT INTO "points_rate" ("planId", "points") SELECT NULL, "pointsPerGiftMonth" FROM "points_settings";
INSERT INTO "points_rate" ("planId", "points") SELECT "id", "pointsPerPeriod" FROM "plan";
INSERT INTO "operator" ("accountId") SELECT "id" FROM "account" WHERE "superAdmin";

-- What a plan and a month of a gift earn, whenever it changes: what was granted before stays explicable.
CREATE FUNCTION plan_rate_is_noted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "points_rate" ("planId", "points") VALUES (NEW."id", NEW."pointsPerPeriod");
  RETURN NULL;
END $$;
CREATE TRIGGER plan_rate_is_noted_first AFTER INSERT ON "plan" FOR EACH ROW EXECUTE FUNCTION plan_rate_is_noted();
CREATE TRIGGER plan_rate_is_noted AFTER UPDATE ON "plan" FOR EACH ROW
  WHEN (NEW."pointsPerPeriod" <> OLD."pointsPerPeriod") EXECUTE FUNCTION plan_rate_is_noted();
CREATE FUNCTION gift_rate_is_noted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "points_rate" ("points") VALUES (NEW."pointsPerGiftMonth");
  RETURN NULL;
END $$;
CREATE TRIGGER gift_rate_is_noted AFTER UPDATE ON "points_settings" FOR EACH ROW
  WHEN (NEW."pointsPerGiftMonth" <> OLD."pointsPerGiftMonth") EXECUTE FUNCTION gift_rate_is_noted();

-- Whoever becomes superAdmin: what they decided stays theirs when they are it no more.
CREATE FUNCTION operator_is_noted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "operator" ("accountId") VALUES (NEW."id") ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER operator_is_noted AFTER INSERT OR UPDATE OF "superAdmin" ON "account" FOR EACH ROW
  WHEN (NEW."superAdmin") EXECUTE FUNCTION operator_is_noted();

CREATE TRIGGER points_head_is_not_emptied BEFORE TRUNCATE ON "points_head" FOR EACH STATEMENT EXECUTE FUNCTION points_are_kept();
CREATE TRIGGER points_account_is_not_emptied BEFORE TRUNCATE ON "points_account" FOR EACH STATEMENT EXECUTE FUNCTION points_are_kept();
CREATE TRIGGER points_signed_head_is_not_emptied BEFORE TRUNCATE ON "points_signed_head" FOR EACH STATEMENT EXECUTE FUNCTION points_are_kept();
CREATE TRIGGER battle_result_is_not_emptied BEFORE TRUNCATE ON "battle_result" FOR EACH STATEMENT EXECUTE FUNCTION points_are_kept();
CREATE TRIGGER points_rate_is_kept BEFORE UPDATE OR DELETE ON "points_rate" FOR EACH ROW EXECUTE FUNCTION points_are_kept();
CREATE TRIGGER points_rate_is_not_emptied BEFORE TRUNCATE ON "points_rate" FOR EACH STATEMENT EXECUTE FUNCTION points_are_kept();
CREATE TRIGGER operator_is_kept BEFORE UPDATE OR DELETE ON "operator" FOR EACH ROW EXECUTE FUNCTION points_are_kept();
CREATE TRIGGER operator_is_not_emptied BEFORE TRUNCATE ON "operator" FOR EACH STATEMENT EXECUTE FUNCTION points_are_kept();
CREATE TRIGGER battle_seal_approval_is_kept BEFORE DELETE ON "battle_seal_approval" FOR EACH ROW EXECUTE FUNCTION points_are_kept();
-- It is used once.
CREATE TRIGGER battle_seal_approval_stays BEFORE UPDATE ON "battle_seal_approval" FOR EACH ROW
  WHEN (OLD."usedAt" IS NOT NULL OR (OLD."id", OLD."battleId", OLD."approvedById", OLD."reason", OLD."at")
    IS DISTINCT FROM (NEW."id", NEW."battleId", NEW."approvedById", NEW."reason", NEW."at")) EXECUTE FUNCTION points_are_kept();
CREATE TRIGGER battle_seal_approval_is_not_emptied BEFORE TRUNCATE ON "battle_seal_approval" FOR EACH STATEMENT EXECUTE FUNCTION points_are_kept();

-- A project in a battle that has begun keeps its title, too: it is sealed with the result.
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

-- Keeps a signed head of today behind the one of p_before, and counts it, unless another one was kept meanwhile, or the chain never ended
-- there. Resolves to whether it did.
CREATE FUNCTION keep_signed_head(p_before date, p_day date, p_height bigint, p_position bigint, p_hash bytea, p_previous bytea, p_signature bytea)
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

-- Uses up an operator's word for the sealing of a battle.
CREATE FUNCTION use_seal_approval(p_battle text, p_at timestamptz) RETURNS void LANGUAGE sql AS $$
  UPDATE "battle_seal_approval" SET "usedAt" = p_at WHERE "battleId" = p_battle AND "usedAt" IS NULL
$$;
