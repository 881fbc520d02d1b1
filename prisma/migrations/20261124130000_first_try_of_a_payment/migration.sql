-- When a card is tried for the first time for a payment that was asked for: the provider may hold it back for days.
ALTER TABLE "access_fact" ADD COLUMN "firstTryAt" TIMESTAMPTZ(3);
