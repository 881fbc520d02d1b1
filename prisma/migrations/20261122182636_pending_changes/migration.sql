-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "pendingInvoiceId" TEXT,
ADD COLUMN     "pendingPriceId" TEXT,
ADD COLUMN     "pendingUntil" TIMESTAMPTZ(3);
