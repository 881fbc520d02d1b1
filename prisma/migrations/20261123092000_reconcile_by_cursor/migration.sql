-- AlterTable
ALTER TABLE "billing_customer" ADD COLUMN     "recheckAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "reconciliation" ADD COLUMN     "whole" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "webhook_event" ADD COLUMN     "customerTicket" BIGINT;

-- CreateTable
CREATE TABLE "reconciliation_walk" (
    "name" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "cursor" TEXT,
    "reached" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "reconciliation_walk_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "billing_customer_recheckAt_idx" ON "billing_customer"("recheckAt") WHERE ("recheckAt" IS NOT NULL);

-- CreateIndex
CREATE INDEX "subscription_live_by_creation" ON "subscription"("createdAt") WHERE ("endedAt" IS NULL);

-- CreateIndex
CREATE INDEX "webhook_event_unhandled_of_customer" ON "webhook_event"("customerId") WHERE ("handledAt" IS NULL);

-- By hand: who has a subscription that goes on, or was about to end, is read anew when that is to be known. Later reads say it anew.
UPDATE "billing_customer" c SET "recheckAt" = greatest(f."at", now())
FROM (SELECT "accountId", min(CASE WHEN "renews" THEN "paidUntil" + interval '65 minutes' ELSE "paidUntil" - interval '45 minutes' END) AS "at"
  FROM "access_fact" WHERE "knownUntil" IS NULL AND "source" = 'stripe' AND "withheld" IS NULL AND "endedAt" IS NULL
  GROUP BY "accountId") f
WHERE f."accountId" = c."accountId" AND f."at" IS NOT NULL;
