-- They live for a minute, and these have no end of their own.
DELETE FROM "web_view_token";

-- AlterTable
ALTER TABLE "web_view_token" ADD COLUMN     "sessionUntil" TIMESTAMPTZ(3) NOT NULL;
