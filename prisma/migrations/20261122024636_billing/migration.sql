-- CreateTable
CREATE TABLE "plan_price" (
    "planId" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "amountMinor" INTEGER NOT NULL,
    "stripePriceId" TEXT,

    CONSTRAINT "plan_price_pkey" PRIMARY KEY ("planId","currency")
);

-- CreateTable
CREATE TABLE "billing_settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "graceDays" INTEGER NOT NULL DEFAULT 7,
    "retentionPercentOff" INTEGER NOT NULL DEFAULT 30,
    "retentionMonths" INTEGER NOT NULL DEFAULT 3,

    CONSTRAINT "billing_settings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "access_fact" (
    "id" BIGSERIAL NOT NULL,
    "accountId" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "sourceId" TEXT NOT NULL,
    "planId" TEXT,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "paidUntil" TIMESTAMPTZ(3),
    "graceUntil" TIMESTAMPTZ(3),
    "trialEndsAt" TIMESTAMPTZ(3),
    "renews" BOOLEAN NOT NULL,
    "cancelledAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),
    "paused" BOOLEAN NOT NULL DEFAULT false,
    "resumesAt" TIMESTAMPTZ(3),
    "withheld" TEXT,
    "knownFrom" TIMESTAMPTZ(3) NOT NULL,
    "knownUntil" TIMESTAMPTZ(3),

    CONSTRAINT "access_fact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "billing_customer" (
    "accountId" TEXT NOT NULL,
    "stripeCustomerId" TEXT NOT NULL,
    "ticket" BIGINT NOT NULL DEFAULT 0,
    "appliedTicket" BIGINT NOT NULL DEFAULT 0,
    "syncedAt" TIMESTAMPTZ(3),
    "creditMinor" INTEGER NOT NULL DEFAULT 0,
    "cardBrand" TEXT,
    "cardLast4" TEXT,
    "cardExpires" TEXT,
    "retainedAt" TIMESTAMPTZ(3),
    "endsWithAccount" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "billing_customer_pkey" PRIMARY KEY ("accountId")
);

-- CreateTable
CREATE TABLE "invoice" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "subscriptionId" TEXT,
    "number" TEXT,
    "status" TEXT NOT NULL,
    "billingReason" TEXT NOT NULL,
    "description" TEXT,
    "currency" CHAR(3) NOT NULL,
    "totalMinor" INTEGER NOT NULL,
    "taxMinor" INTEGER NOT NULL DEFAULT 0,
    "paidMinor" INTEGER NOT NULL,
    "refundedMinor" INTEGER NOT NULL DEFAULT 0,
    "dispute" TEXT,
    "periodStart" TIMESTAMPTZ(3) NOT NULL,
    "periodEnd" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "paidAt" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3),
    "chargeId" TEXT,
    "hostedUrl" TEXT,
    "pdfUrl" TEXT,

    CONSTRAINT "invoice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_event" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "customerId" TEXT,
    "objectType" TEXT NOT NULL,
    "objectId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL,
    "foundBy" TEXT NOT NULL,
    "handledAt" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reconciliation" (
    "id" TEXT NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),
    "compared" INTEGER NOT NULL DEFAULT 0,
    "eventsFound" INTEGER NOT NULL DEFAULT 0,
    "drift" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "reconciliation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "trial_claim" (
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "subscriptionId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "trial_claim_pkey" PRIMARY KEY ("kind","key")
);

-- CreateTable
CREATE TABLE "checkout" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "openFor" TEXT,
    "kind" TEXT NOT NULL,
    "planId" TEXT,
    "giftId" TEXT,
    "currency" CHAR(3) NOT NULL,
    "amountMinor" INTEGER,
    "couponCode" TEXT,
    "trial" BOOLEAN NOT NULL DEFAULT false,
    "coveredUntil" TIMESTAMPTZ(3),
    "state" TEXT NOT NULL,
    "stripeSessionId" TEXT,
    "subscriptionId" TEXT,
    "url" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "checkout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "coupon_redemption" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "subscriptionId" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "coupon_redemption_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gift" (
    "id" TEXT NOT NULL,
    "buyerId" TEXT,
    "buyerName" TEXT NOT NULL,
    "recipientEmail" TEXT NOT NULL,
    "message" TEXT NOT NULL DEFAULT '',
    "months" INTEGER NOT NULL,
    "amountMinor" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "deliverAt" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL,
    "codeHash" BYTEA NOT NULL,
    "codeSealed" BYTEA NOT NULL,
    "paymentIntentId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "paidAt" TIMESTAMPTZ(3),
    "sentAt" TIMESTAMPTZ(3),
    "redeemedAt" TIMESTAMPTZ(3),
    "redeemedById" TEXT,
    "accessFrom" TIMESTAMPTZ(3),
    "accessUntil" TIMESTAMPTZ(3),
    "extendsId" TEXT,
    "extended" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "gift_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_refund" (
    "id" TEXT NOT NULL,
    "invoiceId" TEXT NOT NULL,
    "amountMinor" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "operatorId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_grant" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "planId" TEXT,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3),
    "reason" TEXT NOT NULL,
    "grantedById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),
    "revokedById" TEXT,
    "revokeReason" TEXT,

    CONSTRAINT "staff_grant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "patreon_link" (
    "accountId" TEXT NOT NULL,
    "patreonUserId" TEXT NOT NULL,
    "tokensSealed" BYTEA NOT NULL,
    "tierIds" TEXT[],
    "activePatron" BOOLEAN NOT NULL,
    "checkedAt" TIMESTAMPTZ(3) NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "linkedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "patreon_link_pkey" PRIMARY KEY ("accountId")
);

-- CreateTable
CREATE TABLE "patreon_tier" (
    "tierId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "planId" TEXT NOT NULL,

    CONSTRAINT "patreon_tier_pkey" PRIMARY KEY ("tierId")
);

-- CreateTable
CREATE TABLE "creator_referral" (
    "accountId" TEXT NOT NULL,
    "creatorTeamId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "creditedAt" TIMESTAMPTZ(3),
    "invoiceId" TEXT,
    "amountMinor" INTEGER,
    "currency" CHAR(3),
    "reversedAt" TIMESTAMPTZ(3),

    CONSTRAINT "creator_referral_pkey" PRIMARY KEY ("accountId")
);

-- CreateTable
CREATE TABLE "billing_notice" (
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_notice_pkey" PRIMARY KEY ("kind","subject")
);

-- By hand: prices become rows of their own, and what was given without payment becomes a grant with its fact.
INSERT INTO "plan_price" ("planId", "currency", "amountMinor") SELECT "id", "currency", "priceMinor" FROM "plan";
INSERT INTO "billing_settings" ("id") VALUES (1);
INSERT INTO "staff_grant" ("id", "accountId", "planId", "startsAt", "endsAt", "reason", "createdAt")
  SELECT "id", "accountId", "planId", "startedAt", "endsAt", 'Given before there were payments.', "createdAt" FROM "subscription";
INSERT INTO "access_fact" ("accountId", "source", "sourceId", "planId", "startedAt", "paidUntil", "renews", "knownFrom")
  SELECT "accountId", 'staff', "id", "planId", "startedAt", "endsAt", false, "createdAt" FROM "subscription";
DELETE FROM "subscription";
ALTER TABLE "plan" DROP CONSTRAINT "plan_sensible";
ALTER TABLE "subscription" DROP CONSTRAINT "subscription_type_known", DROP CONSTRAINT "subscription_ends_after_start";

-- DropIndex
DROP INDEX "subscription_accountId_endsAt_idx";

-- AlterTable
ALTER TABLE "plan" DROP COLUMN "currency",
DROP COLUMN "priceMinor";

-- AlterTable
ALTER TABLE "subscription" DROP COLUMN "automaticRenewal",
DROP COLUMN "endsAt",
DROP COLUMN "subscriptionType",
ADD COLUMN     "amountMinor" INTEGER NOT NULL,
ADD COLUMN     "cancelAt" TIMESTAMPTZ(3),
ADD COLUMN     "couponCode" TEXT,
ADD COLUMN     "couponEndsAt" TIMESTAMPTZ(3),
ADD COLUMN     "couponMonths" INTEGER,
ADD COLUMN     "couponPercentOff" DOUBLE PRECISION,
ADD COLUMN     "couponRedeemedAt" TIMESTAMPTZ(3),
ADD COLUMN     "currency" CHAR(3) NOT NULL,
ADD COLUMN     "currentPeriodEnd" TIMESTAMPTZ(3) NOT NULL,
ADD COLUMN     "currentPeriodStart" TIMESTAMPTZ(3) NOT NULL,
ADD COLUMN     "endedAt" TIMESTAMPTZ(3),
ADD COLUMN     "itemId" TEXT NOT NULL,
ADD COLUMN     "paused" BOOLEAN NOT NULL,
ADD COLUMN     "refusedBecause" TEXT,
ADD COLUMN     "resumesAt" TIMESTAMPTZ(3),
ADD COLUMN     "status" TEXT NOT NULL,
ADD COLUMN     "stripePriceId" TEXT NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "plan_price_stripePriceId_key" ON "plan_price"("stripePriceId");

-- CreateIndex
CREATE INDEX "access_fact_accountId_knownFrom_idx" ON "access_fact"("accountId", "knownFrom");

-- CreateIndex
CREATE INDEX "access_fact_known_now" ON "access_fact"("accountId") WHERE ("knownUntil" IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "billing_customer_stripeCustomerId_key" ON "billing_customer"("stripeCustomerId");

-- CreateIndex
CREATE INDEX "invoice_accountId_createdAt_id_idx" ON "invoice"("accountId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "invoice_subscriptionId_idx" ON "invoice"("subscriptionId");

-- CreateIndex
CREATE INDEX "webhook_event_receivedAt_idx" ON "webhook_event"("receivedAt");

-- CreateIndex
CREATE INDEX "webhook_event_unhandled" ON "webhook_event"("receivedAt") WHERE ("handledAt" IS NULL);

-- CreateIndex
CREATE INDEX "reconciliation_startedAt_idx" ON "reconciliation"("startedAt" DESC);

-- CreateIndex
CREATE INDEX "trial_claim_accountId_idx" ON "trial_claim"("accountId");

-- CreateIndex
CREATE UNIQUE INDEX "checkout_giftId_key" ON "checkout"("giftId");

-- CreateIndex
CREATE UNIQUE INDEX "checkout_stripeSessionId_key" ON "checkout"("stripeSessionId");

-- CreateIndex
CREATE INDEX "checkout_accountId_createdAt_idx" ON "checkout"("accountId", "createdAt");

-- CreateIndex
CREATE INDEX "coupon_redemption_accountId_idx" ON "coupon_redemption"("accountId");

-- CreateIndex
CREATE UNIQUE INDEX "coupon_redemption_subscriptionId_key" ON "coupon_redemption"("subscriptionId");

-- CreateIndex
CREATE UNIQUE INDEX "gift_codeHash_key" ON "gift"("codeHash");

-- CreateIndex
CREATE UNIQUE INDEX "gift_paymentIntentId_key" ON "gift"("paymentIntentId");

-- CreateIndex
CREATE INDEX "gift_buyerId_createdAt_id_idx" ON "gift"("buyerId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "gift_redeemedById_idx" ON "gift"("redeemedById");

-- CreateIndex
CREATE INDEX "gift_deliverAt_idx" ON "gift"("deliverAt") WHERE (state = 'scheduled');

-- CreateIndex
CREATE INDEX "staff_refund_invoiceId_idx" ON "staff_refund"("invoiceId");

-- CreateIndex
CREATE INDEX "staff_grant_accountId_idx" ON "staff_grant"("accountId");

-- CreateIndex
CREATE UNIQUE INDEX "patreon_link_patreonUserId_key" ON "patreon_link"("patreonUserId");

-- CreateIndex
CREATE INDEX "patreon_link_checkedAt_idx" ON "patreon_link"("checkedAt");

-- CreateIndex
CREATE INDEX "creator_referral_creatorTeamId_at_idx" ON "creator_referral"("creatorTeamId", "at");

-- CreateIndex
CREATE INDEX "billing_notice_accountId_idx" ON "billing_notice"("accountId");

-- CreateIndex
CREATE INDEX "subscription_accountId_idx" ON "subscription"("accountId");

-- CreateIndex
CREATE INDEX "subscription_currentPeriodEnd_idx" ON "subscription"("currentPeriodEnd");

-- AddForeignKey
ALTER TABLE "plan_price" ADD CONSTRAINT "plan_price_planId_fkey" FOREIGN KEY ("planId") REFERENCES "plan"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_fact" ADD CONSTRAINT "access_fact_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_fact" ADD CONSTRAINT "access_fact_planId_fkey" FOREIGN KEY ("planId") REFERENCES "plan"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billing_customer" ADD CONSTRAINT "billing_customer_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_planId_fkey" FOREIGN KEY ("planId") REFERENCES "plan"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_giftId_fkey" FOREIGN KEY ("giftId") REFERENCES "gift"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gift" ADD CONSTRAINT "gift_buyerId_fkey" FOREIGN KEY ("buyerId") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gift" ADD CONSTRAINT "gift_redeemedById_fkey" FOREIGN KEY ("redeemedById") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_refund" ADD CONSTRAINT "staff_refund_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "invoice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_grant" ADD CONSTRAINT "staff_grant_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_grant" ADD CONSTRAINT "staff_grant_planId_fkey" FOREIGN KEY ("planId") REFERENCES "plan"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "patreon_link" ADD CONSTRAINT "patreon_link_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "patreon_tier" ADD CONSTRAINT "patreon_tier_planId_fkey" FOREIGN KEY ("planId") REFERENCES "plan"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "creator_referral" ADD CONSTRAINT "creator_referral_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "creator_referral" ADD CONSTRAINT "creator_referral_creatorTeamId_fkey" FOREIGN KEY ("creatorTeamId") REFERENCES "creator_team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- DropForeignKey
ALTER TABLE "access_fact" DROP CONSTRAINT "access_fact_planId_fkey";

-- DropForeignKey
ALTER TABLE "checkout" DROP CONSTRAINT "checkout_planId_fkey";

-- DropForeignKey
ALTER TABLE "staff_grant" DROP CONSTRAINT "staff_grant_planId_fkey";

-- DropForeignKey
ALTER TABLE "subscription" DROP CONSTRAINT "subscription_planId_fkey";

-- CreateIndex
CREATE UNIQUE INDEX "access_fact_one_now" ON "access_fact"("source", "sourceId") WHERE ("knownUntil" IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "checkout_openFor_key" ON "checkout"("openFor");

-- AddForeignKey
ALTER TABLE "access_fact" ADD CONSTRAINT "access_fact_planId_fkey" FOREIGN KEY ("planId") REFERENCES "plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_planId_fkey" FOREIGN KEY ("planId") REFERENCES "plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_planId_fkey" FOREIGN KEY ("planId") REFERENCES "plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_grant" ADD CONSTRAINT "staff_grant_planId_fkey" FOREIGN KEY ("planId") REFERENCES "plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: what Prisma's schema cannot say.
ALTER TABLE "plan" ADD CONSTRAINT "plan_sensible" CHECK ("interval" IN ('month', 'year') AND "trialDays" BETWEEN 0 AND 730 AND "pointsPerPeriod" >= 0 AND "offer" IN ('learn-more', 'join'));
ALTER TABLE "plan_price" ADD CONSTRAINT "plan_price_sensible" CHECK ("amountMinor" > 0 AND "currency" = upper("currency"));
ALTER TABLE "billing_settings" ADD CONSTRAINT "billing_settings_sensible" CHECK ("id" = 1 AND "graceDays" BETWEEN 0 AND 60 AND "retentionPercentOff" BETWEEN 0 AND 100 AND "retentionMonths" BETWEEN 1 AND 12);
ALTER TABLE "access_fact" ADD CONSTRAINT "access_fact_known" CHECK (
  "source" IN ('stripe', 'gift', 'staff', 'patreon')
  AND ("withheld" IS NULL OR "withheld" IN ('refunded', 'disputed', 'trial_used', 'already_subscribed', 'revoked'))
  AND ("knownUntil" IS NULL OR "knownUntil" >= "knownFrom"));
-- What was known stays known: a fact is only ever closed.
CREATE FUNCTION access_fact_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."knownUntil" IS NOT NULL OR NEW."knownUntil" IS NULL
    OR (to_jsonb(NEW) - 'knownUntil') IS DISTINCT FROM (to_jsonb(OLD) - 'knownUntil') THEN
    RAISE EXCEPTION 'an access fact is closed once and never changed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER access_fact_is_kept BEFORE UPDATE ON "access_fact" FOR EACH ROW EXECUTE FUNCTION access_fact_is_kept();
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_known" CHECK (
  "status" IN ('draft', 'open', 'paid', 'uncollectible', 'void') AND ("dispute" IS NULL OR "dispute" IN ('open', 'lost'))
  AND "paidMinor" >= 0 AND "refundedMinor" >= 0);
ALTER TABLE "webhook_event" ADD CONSTRAINT "webhook_event_found_by_known" CHECK ("foundBy" IN ('webhook', 'reconciliation'));
ALTER TABLE "trial_claim" ADD CONSTRAINT "trial_claim_kind_known" CHECK ("kind" IN ('account', 'card'));
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_known" CHECK (
  "state" IN ('opening', 'open', 'complete', 'expired')
  AND (("kind" = 'subscription' AND "planId" IS NOT NULL AND "giftId" IS NULL) OR ("kind" = 'gift' AND "giftId" IS NOT NULL))
  AND (("openFor" IS NOT NULL) = ("kind" = 'subscription' AND "state" IN ('opening', 'open'))) AND ("openFor" IS NULL OR "openFor" = "accountId"));
ALTER TABLE "coupon_redemption" ADD CONSTRAINT "coupon_redemption_state_known" CHECK ("state" IN ('pending', 'applied'));
ALTER TABLE "gift" ADD CONSTRAINT "gift_known" CHECK (
  "state" IN ('unpaid', 'scheduled', 'sent', 'redeemed', 'refunded', 'disputed', 'abandoned') AND "months" IN (1, 3, 6, 12) AND "amountMinor" > 0
  AND ("state" <> 'redeemed' OR ("redeemedAt" IS NOT NULL AND "accessFrom" IS NOT NULL AND "accessUntil" > "accessFrom")));
ALTER TABLE "creator_referral" ADD CONSTRAINT "creator_referral_credit_whole" CHECK (
  ("creditedAt" IS NULL) = ("invoiceId" IS NULL) AND ("creditedAt" IS NULL) = ("amountMinor" IS NULL) AND ("reversedAt" IS NULL OR "creditedAt" IS NOT NULL));
