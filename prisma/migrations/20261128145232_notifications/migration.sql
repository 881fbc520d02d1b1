-- CreateTable
CREATE TABLE "notification" (
    "id" BIGSERIAL NOT NULL,
    "accountId" TEXT NOT NULL,
    "type" INTEGER NOT NULL,
    "commentId" BIGINT NOT NULL,
    "actorId" TEXT,
    "sinceId" BIGINT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "readAt" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "notification_accountId_at_id_idx" ON "notification"("accountId", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notification_unread" ON "notification"("accountId") WHERE ("readAt" IS NULL);

-- CreateIndex
CREATE INDEX "notification_commentId_idx" ON "notification"("commentId");

-- CreateIndex
CREATE INDEX "notification_actorId_idx" ON "notification"("actorId");

-- CreateIndex
CREATE INDEX "notification_readAt_idx" ON "notification"("readAt");

-- CreateIndex
CREATE UNIQUE INDEX "notification_accountId_type_commentId_key" ON "notification"("accountId", "type", "commentId");

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "notification" ADD CONSTRAINT "notification_type" CHECK ("type" IN (1, 3, 4) AND ("type" = 1) = ("sinceId" IS NOT NULL));
