-- AlterTable
ALTER TABLE "dev_mail" ADD COLUMN     "messageId" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "dev_mail_messageId_key" ON "dev_mail"("messageId");
