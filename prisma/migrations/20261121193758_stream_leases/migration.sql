-- DropIndex
DROP INDEX "playback_progress_accountId_updatedAt_idx";

-- AlterTable
ALTER TABLE "account" ADD COLUMN     "streamLimit" INTEGER NOT NULL DEFAULT 3;

-- CreateTable
CREATE TABLE "play" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "videoId" TEXT NOT NULL,
    "sessionId" TEXT NOT NULL,
    "deviceId" TEXT,
    "needsSlot" BOOLEAN NOT NULL,
    "watchedBefore" DOUBLE PRECISION NOT NULL,
    "secondsWatched" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),
    "endReason" TEXT,

    CONSTRAINT "play_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stream_slot" (
    "accountId" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "playId" TEXT,
    "leaseUntil" TIMESTAMPTZ(3),

    CONSTRAINT "stream_slot_pkey" PRIMARY KEY ("accountId","slot")
);

-- CreateIndex
CREATE INDEX "play_startedAt_idx" ON "play" USING BRIN ("startedAt");

-- CreateIndex
CREATE INDEX "play_accountId_startedAt_idx" ON "play"("accountId", "startedAt");

-- CreateIndex
CREATE INDEX "play_open" ON "play"("accountId") WHERE ("endedAt" IS NULL);

-- CreateIndex
CREATE INDEX "play_videoId_idx" ON "play"("videoId");

-- CreateIndex
CREATE UNIQUE INDEX "stream_slot_playId_key" ON "stream_slot"("playId");

-- CreateIndex
CREATE INDEX "playback_progress_accountId_updatedAt_videoId_idx" ON "playback_progress"("accountId", "updatedAt" DESC, "videoId" DESC);

-- AddForeignKey
ALTER TABLE "play" ADD CONSTRAINT "play_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "play" ADD CONSTRAINT "play_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stream_slot" ADD CONSTRAINT "stream_slot_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stream_slot" ADD CONSTRAINT "stream_slot_playId_fkey" FOREIGN KEY ("playId") REFERENCES "play"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "account" ADD CONSTRAINT "account_stream_limit_sensible" CHECK ("streamLimit" BETWEEN 1 AND 20);
ALTER TABLE "play" ADD CONSTRAINT "play_end_explained" CHECK (
  ("endedAt" IS NULL) = ("endReason" IS NULL)
  AND "endReason" IN ('left', 'stopped', 'replaced', 'expired', 'not_entitled', 'session_ended')
);
-- NaN sorts above infinity.
ALTER TABLE "play" ADD CONSTRAINT "play_seconds_finite" CHECK (
  "secondsWatched" >= 0 AND "secondsWatched" < 'Infinity'
  AND "watchedBefore" >= 0 AND "watchedBefore" < 'Infinity'
);
ALTER TABLE "stream_slot" ADD CONSTRAINT "stream_slot_numbered" CHECK ("slot" BETWEEN 1 AND 20);
ALTER TABLE "stream_slot" ADD CONSTRAINT "stream_slot_leased_to_a_play" CHECK (("playId" IS NULL) = ("leaseUntil" IS NULL));
-- A heartbeat changes no indexed column: with room on the page, no index is touched.
ALTER TABLE "play" SET (fillfactor = 85);
ALTER TABLE "stream_slot" SET (fillfactor = 50);
