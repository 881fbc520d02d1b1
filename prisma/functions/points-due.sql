-- Who is due to be looked at for points.

-- An account that joins before a promotion for all accounts has ended is due when that promotion starts, like the accounts before it.
CREATE OR REPLACE FUNCTION points_due_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "points_due" ("accountId", "dueAt")
    SELECT NEW."id", min(p."startsAt") FROM "points_promotion" p
    WHERE p."audience" = 'accounts' AND p."endsAt" > NEW."createdAt" HAVING count(*) > 0
    ON CONFLICT ("accountId") DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER points_due_of_account AFTER INSERT ON "account" FOR EACH ROW EXECUTE FUNCTION points_due_of_account();
