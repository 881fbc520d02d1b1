-- Records that explain, later, why so many points were granted and who decided something.

-- What a plan earns for each period, from when. Earlier grants stay explained by the earlier rate.
CREATE OR REPLACE FUNCTION plan_rate_is_noted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "points_rate" ("planId", "points") VALUES (NEW."id", NEW."pointsPerPeriod");
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER plan_rate_is_noted_first AFTER INSERT ON "plan" FOR EACH ROW EXECUTE FUNCTION plan_rate_is_noted();
CREATE OR REPLACE TRIGGER plan_rate_is_noted AFTER UPDATE ON "plan" FOR EACH ROW
  WHEN (NEW."pointsPerPeriod" <> OLD."pointsPerPeriod") EXECUTE FUNCTION plan_rate_is_noted();

-- What a month of a gift earns, from when.
CREATE OR REPLACE FUNCTION gift_rate_is_noted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "points_rate" ("points") VALUES (NEW."pointsPerGiftMonth");
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER gift_rate_is_noted AFTER UPDATE ON "points_settings" FOR EACH ROW
  WHEN (NEW."pointsPerGiftMonth" <> OLD."pointsPerGiftMonth") EXECUTE FUNCTION gift_rate_is_noted();

-- Everybody who was ever superAdmin: their decisions stay valid after they have lost the role.
CREATE OR REPLACE FUNCTION operator_is_noted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "operator" ("accountId") VALUES (NEW."id") ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER operator_is_noted AFTER INSERT OR UPDATE OF "superAdmin" ON "account" FOR EACH ROW
  WHEN (NEW."superAdmin") EXECUTE FUNCTION operator_is_noted();
