-- DropIndex
DROP INDEX "patreon_link_checkedAt_idx";

-- DropIndex
DROP INDEX "subscription_brought_forward";

-- AlterTable
ALTER TABLE "access_fact" ADD COLUMN     "remindAt" TIMESTAMPTZ(3) DEFAULT '1970-01-01 00:00:00 +00:00';

-- AlterTable
ALTER TABLE "checkout" ADD COLUMN     "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT '1970-01-01 00:00:00 +00:00';

-- AlterTable
ALTER TABLE "coupon_redemption" ADD COLUMN     "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT '1970-01-01 00:00:00 +00:00';

-- AlterTable
ALTER TABLE "gift" ADD COLUMN     "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT '1970-01-01 00:00:00 +00:00';

-- AlterTable
ALTER TABLE "patreon_link" ADD COLUMN     "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT '1970-01-01 00:00:00 +00:00';

-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "forwardDueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT '1970-01-01 00:00:00 +00:00';

-- CreateIndex
CREATE INDEX "access_fact_to_remind" ON "access_fact"("remindAt") WHERE (source = 'stripe' AND "knownUntil" IS NULL AND withheld IS NULL AND renews);

-- CreateIndex
CREATE INDEX "checkout_to_run_out" ON "checkout"("expiresAt") WHERE (state = 'open');

-- CreateIndex
CREATE INDEX "checkout_never_opened" ON "checkout"("expiresAt") WHERE (state = 'opening');

-- CreateIndex
CREATE INDEX "coupon_redemption_pending" ON "coupon_redemption"("at") WHERE (state = 'pending');

-- CreateIndex
CREATE INDEX "gift_newly_paid" ON "gift"("dueAt") WHERE ("paidAt" IS NULL AND "paymentIntentId" IS NOT NULL);

-- CreateIndex
CREATE INDEX "gift_to_extend" ON "gift"("dueAt") WHERE (state = 'redeemed' AND NOT extended AND "extendsId" IS NOT NULL);

-- CreateIndex
CREATE INDEX "gift_unfinished" ON "gift"("createdAt") WHERE (state = 'unpaid' AND "paymentIntentId" IS NULL);

-- CreateIndex
CREATE INDEX "patreon_link_dueAt_idx" ON "patreon_link"("dueAt");

-- CreateIndex
CREATE INDEX "subscription_forward_due" ON "subscription"("forwardDueAt") WHERE ("broughtForwardTo" IS NOT NULL);

-- By hand.

-- What was known stays known: a fact is only ever closed. When its owner is to be told of it is nothing that is known.
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

-- Who waits already keeps their turn.
UPDATE "access_fact" SET "remindAt" = "paidUntil" - interval '7 days'
  WHERE source = 'stripe' AND "knownUntil" IS NULL AND withheld IS NULL AND renews AND "paidUntil" IS NOT NULL;
UPDATE "patreon_link" SET "dueAt" = "checkedAt" + interval '1 hour';
