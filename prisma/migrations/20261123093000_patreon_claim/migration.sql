-- CreateTable
CREATE TABLE "patreon_claim" (
    "userKey" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "earnedUntil" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "patreon_claim_pkey" PRIMARY KEY ("userKey")
);
