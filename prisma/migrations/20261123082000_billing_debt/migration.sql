-- AlterTable
ALTER TABLE "invoice" ADD COLUMN     "dueMinor" INTEGER,
ADD COLUMN     "startingBalanceMinor" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "endedFor" TEXT,
ADD COLUMN     "endsUnpaidAt" TIMESTAMPTZ(3);

ALTER TABLE "subscription" ADD CONSTRAINT "subscription_ended_for_known" CHECK ("endedFor" IN ('unpaid')) NOT VALID;

-- CreateIndex
CREATE INDEX "subscription_ends_unpaid" ON "subscription"("endsUnpaidAt", "id") WHERE ("endsUnpaidAt" IS NOT NULL AND "endedAt" IS NULL);
