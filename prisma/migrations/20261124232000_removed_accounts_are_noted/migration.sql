-- CreateTable
CREATE TABLE "points_account_removed" (
    "id" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "points_account_removed_pkey" PRIMARY KEY ("id")
);

-- By hand: what Prisma cannot say.

-- Those that are nobody's by now were so before anybody noted why. The demo's members never had an account.
INSERT INTO "points_account_removed" ("id")
  SELECT a."id" FROM "points_account" a WHERE a."kind" = 'member' AND a."accountId" IS NULL
    AND NOT EXISTS (SELECT 1 FROM "points_entry" e WHERE e."cause" = 'demo:' || a."id");

-- Whoever is removed by hand leaves their points account behind, as nobody's: the ledger knows it from one that was made up.
CREATE FUNCTION account_removal_is_noted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "points_account_removed" ("id") SELECT a."id" FROM "points_account" a WHERE a."accountId" = OLD."id" ON CONFLICT DO NOTHING;
  RETURN OLD;
END $$;
CREATE TRIGGER account_removal_is_noted BEFORE DELETE ON "account" FOR EACH ROW EXECUTE FUNCTION account_removal_is_noted();

CREATE TRIGGER points_account_removed_is_kept BEFORE UPDATE OR DELETE ON "points_account_removed" FOR EACH ROW EXECUTE FUNCTION points_are_kept();
CREATE TRIGGER points_account_removed_is_not_emptied BEFORE TRUNCATE ON "points_account_removed" FOR EACH STATEMENT EXECUTE FUNCTION points_are_kept();
