-- AlterTable
ALTER TABLE "asset" ADD COLUMN     "audioTracks" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "hasDash" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "previewPath" TEXT;
