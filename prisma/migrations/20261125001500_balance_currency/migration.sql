-- AlterTable
ALTER TABLE "billing_customer" ADD COLUMN     "balanceCurrency" TEXT;
