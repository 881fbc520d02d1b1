-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "restsFrom" TIMESTAMPTZ(3);
