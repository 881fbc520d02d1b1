-- AlterTable
ALTER TABLE "video" ADD COLUMN     "heroKey" TEXT;
