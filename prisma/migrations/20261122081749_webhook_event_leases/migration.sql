-- AlterTable
ALTER TABLE "webhook_event" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "waitsUntil" TIMESTAMPTZ(3);
