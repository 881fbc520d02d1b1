-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "videoId" TEXT,
ALTER COLUMN "commentId" DROP NOT NULL;

-- CreateTable
CREATE TABLE "notification_preference" (
    "id" BIGSERIAL NOT NULL,
    "accountId" TEXT NOT NULL,
    "bell" INTEGER[],
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notification_preference_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "told_video" (
    "videoId" TEXT NOT NULL,
    "upTo" BIGINT DEFAULT 0,

    CONSTRAINT "told_video_pkey" PRIMARY KEY ("videoId")
);

-- CreateIndex
CREATE UNIQUE INDEX "notification_preference_accountId_key" ON "notification_preference"("accountId");

-- CreateIndex
CREATE INDEX "notification_preference_videos" ON "notification_preference"("id") WHERE (2 = ANY (bell));

-- CreateIndex
CREATE INDEX "told_video_unfinished" ON "told_video"("videoId") WHERE ("upTo" IS NOT NULL);

-- CreateIndex
CREATE INDEX "notification_videoId_idx" ON "notification"("videoId");

-- CreateIndex
CREATE UNIQUE INDEX "notification_accountId_type_videoId_key" ON "notification"("accountId", "type", "videoId");

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_preference" ADD CONSTRAINT "notification_preference_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "told_video" ADD CONSTRAINT "told_video_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "notification" DROP CONSTRAINT "notification_type";
ALTER TABLE "notification" ADD CONSTRAINT "notification_type" CHECK ("type" IN (1, 2, 3, 4) AND ("type" = 1) = ("sinceId" IS NOT NULL)
  AND ("type" = 2) = ("videoId" IS NOT NULL) AND ("type" = 2) = ("commentId" IS NULL));
ALTER TABLE "notification_preference" ADD CONSTRAINT "notification_preference_bell" CHECK ("bell" IS NOT NULL AND "bell" <@ '{1,2,3,4}');
