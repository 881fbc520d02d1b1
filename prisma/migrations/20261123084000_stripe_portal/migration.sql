-- CreateTable
CREATE TABLE "payment_account" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "stripeAccountId" TEXT,
    "livemode" BOOLEAN NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_account_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "payment_account" ADD CONSTRAINT "payment_account_sensible" CHECK ("id" = 1);

-- The cards of accounts that are gone.
UPDATE "billing_customer" c SET "cardBrand" = NULL, "cardLast4" = NULL, "cardExpires" = NULL
  FROM "account" a WHERE a."id" = c."accountId" AND a."deletedAt" IS NOT NULL AND c."cardLast4" IS NOT NULL;
