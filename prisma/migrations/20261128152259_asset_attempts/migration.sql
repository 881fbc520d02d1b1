-- AlterTable
ALTER TABLE "asset" ADD COLUMN     "attempt" INTEGER NOT NULL DEFAULT 0;
