-- AlterTable
ALTER TABLE "gift" ADD COLUMN     "paymentUndone" TEXT;

ALTER TABLE "gift" ADD CONSTRAINT "gift_payment_undone_known" CHECK ("paymentUndone" IN ('refunded', 'disputed'));

-- What was heard so far is what the state says.
UPDATE "gift" SET "paymentUndone" = "state" WHERE "state" IN ('refunded', 'disputed');
