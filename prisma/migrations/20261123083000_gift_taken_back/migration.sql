-- AlterTable
ALTER TABLE "access_fact" ADD COLUMN     "givenFrom" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "gift" ADD COLUMN     "withheldFrom" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "broughtForwardTo" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "subscription_brought_forward" ON "subscription"("broughtForwardTo") WHERE ("broughtForwardTo" IS NOT NULL);

-- Gifts that rest or were taken back gave nothing any more from when that was known.
UPDATE "gift" g SET "withheldFrom" = f."knownFrom" FROM "access_fact" f
  WHERE f."source" = 'gift' AND f."sourceId" = g."id" AND f."knownUntil" IS NULL AND f."withheld" IS NOT NULL
  AND g."state" IN ('refunded', 'disputed');

ALTER TABLE "gift" ADD CONSTRAINT "gift_withheld_known" CHECK (
  "withheldFrom" IS NULL OR ("state" IN ('refunded', 'disputed') AND "redeemedAt" IS NOT NULL));
