-- AlterTable
ALTER TABLE "notification_preference" ADD COLUMN     "mail" TEXT NOT NULL DEFAULT 'off',
ADD COLUMN     "mailAt" TIMESTAMPTZ(3),
ADD COLUMN     "mailTakenUntil" TIMESTAMPTZ(3),
ADD COLUMN     "mailedTo" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "notification_preference_mail" ON "notification_preference"("mailAt") WHERE ("mailAt" IS NOT NULL);

ALTER TABLE "notification_preference" ADD CONSTRAINT "notification_preference_mail" CHECK ("mail" IN ('off', 'daily', 'weekly')
  AND ("mail" = 'off') = ("mailAt" IS NULL) AND ("mail" = 'off') = ("mailedTo" IS NULL));
