-- AlterTable
ALTER TABLE "session" ADD COLUMN     "openedById" TEXT;

-- CreateTable
CREATE TABLE "address_change" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "from" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "undoHash" BYTEA NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL,
    "undoUntil" TIMESTAMPTZ(3) NOT NULL,
    "closedAt" TIMESTAMPTZ(3),

    CONSTRAINT "address_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "address_change_undoHash_key" ON "address_change"("undoHash");

-- CreateIndex
CREATE INDEX "address_change_accountId_idx" ON "address_change"("accountId");

-- CreateIndex
CREATE INDEX "address_change_undoUntil_idx" ON "address_change"("undoUntil");

-- CreateIndex
CREATE INDEX "session_openedById_idx" ON "session"("openedById") WHERE ("openedById" IS NOT NULL);

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_openedById_fkey" FOREIGN KEY ("openedById") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "address_change" ADD CONSTRAINT "address_change_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
