-- AlterTable
ALTER TABLE "outbox" ADD COLUMN     "doneAt" TIMESTAMPTZ(3),
ADD COLUMN     "failedAt" TIMESTAMPTZ(3),
ADD COLUMN     "failure" TEXT,
ADD COLUMN     "retries" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "trace" TEXT;

-- CreateIndex
CREATE INDEX "outbox_unfinished" ON "outbox"("id") WHERE (kind = 'job' AND "publishedAt" IS NOT NULL AND "doneAt" IS NULL AND "failedAt" IS NULL);

-- CreateIndex
CREATE INDEX "outbox_given_up" ON "outbox"("id") WHERE ("failedAt" IS NOT NULL);
