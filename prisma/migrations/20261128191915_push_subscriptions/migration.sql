-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "pushAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "notification_preference" ADD COLUMN     "push" INTEGER[] DEFAULT ARRAY[1, 4]::INTEGER[];

-- CreateTable
CREATE TABLE "push_subscription" (
    "id" BIGSERIAL NOT NULL,
    "accountId" TEXT NOT NULL,
    "sessionId" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "push_subscription_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "push_subscription_endpoint_key" ON "push_subscription"("endpoint");

-- CreateIndex
CREATE INDEX "push_subscription_accountId_id_idx" ON "push_subscription"("accountId", "id");

-- CreateIndex
CREATE INDEX "push_subscription_sessionId_idx" ON "push_subscription"("sessionId");

-- CreateIndex
CREATE INDEX "notification_to_push" ON "notification"("pushAt") WHERE ("pushAt" IS NOT NULL);

-- CreateIndex
CREATE INDEX "notification_at_idx" ON "notification"("at");

-- AddForeignKey
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "notification_preference" ADD CONSTRAINT "notification_preference_push" CHECK ("push" IS NOT NULL AND "push" <@ '{1,2,3,4}');
