-- CreateTable
CREATE TABLE "points_due" (
    "accountId" TEXT NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "points_due_pkey" PRIMARY KEY ("accountId")
);

-- CreateTable
CREATE TABLE "points_walk" (
    "id" TEXT NOT NULL,
    "lastId" TEXT NOT NULL DEFAULT '',
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "points_walk_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "points_due_dueAt_idx" ON "points_due"("dueAt");

-- AddForeignKey
ALTER TABLE "points_due" ADD CONSTRAINT "points_due_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand.

-- The switch is the remote config's from here on. The column stays for the version before, which may still be running.
INSERT INTO "remote_config" ("id", "values", "css", "version", "updatedAt")
  SELECT 1, '{"points_at_first_payment": true}', '{}', 1, now() FROM "points_settings" WHERE NOT "grantAtTrialStart"
  ON CONFLICT ("id") DO UPDATE SET "values" = "remote_config"."values" || excluded."values",
    "version" = "remote_config"."version" + 1, "updatedAt" = now();

-- Who joins while a promotion for all accounts runs, or is to come, is looked at like those who were there.
CREATE FUNCTION points_due_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "points_due" ("accountId", "dueAt")
    SELECT NEW."id", min(p."startsAt") FROM "points_promotion" p
    WHERE p."audience" = 'accounts' AND p."endsAt" > NEW."createdAt" HAVING count(*) > 0
    ON CONFLICT ("accountId") DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER points_due_of_account AFTER INSERT ON "account" FOR EACH ROW EXECUTE FUNCTION points_due_of_account();
