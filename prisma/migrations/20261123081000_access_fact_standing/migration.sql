-- AlterTable
ALTER TABLE "access_fact" ADD COLUMN     "dueAt" TIMESTAMPTZ(3),
ADD COLUMN     "owed" TEXT,
ADD COLUMN     "withheldAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "invoice" ADD COLUMN     "namedPlanId" TEXT;

-- AlterTable
ALTER TABLE "plan_price" ADD COLUMN     "stripeName" TEXT;

-- By hand: rows from before are not looked at, the columns are new.
ALTER TABLE "access_fact" ADD CONSTRAINT "access_fact_owed_known" CHECK ("owed" IN ('asked', 'failed', 'older')) NOT VALID;

-- Two plans by the month were both called "Monthly". What an operator has named otherwise stays.
UPDATE "plan" SET "name" = 'Supporter Monthly' WHERE "id" = 'join-monthly' AND "name" = 'Monthly';
-- Others of one interval that are sold under one name are told apart by their ids, all but the first.
UPDATE "plan" SET "name" = "plan"."name" || ' (' || "plan"."id" || ')' FROM "plan" other
  WHERE "plan"."active" AND other."active" AND other."interval" = "plan"."interval" AND other."name" = "plan"."name" AND other."id" < "plan"."id";

-- CreateIndex
CREATE UNIQUE INDEX "plan_active_name" ON "plan"("interval", "name") WHERE (active);
