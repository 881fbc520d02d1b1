-- Who bought, redeemed or was sent it has left: the address goes as soon as the gift need not be mailed any more.
ALTER TABLE "gift" ADD COLUMN "forgetsRecipient" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "gift_to_forget" ON "gift"("id") WHERE "forgetsRecipient" AND "recipientEmail" <> '';
