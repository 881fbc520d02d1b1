-- The link by which the first operator takes a new site over: one row, replaced at each start, gone once somebody is superAdmin.
CREATE TABLE "operator_claim" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "hash" BYTEA NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "operator_claim_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "operator_claim_one" CHECK ("id" = 1),
    CONSTRAINT "operator_claim_hash" CHECK (octet_length("hash") = 32)
);

-- Who was given what by whom. Without foreign keys: it outlives accounts.
CREATE TABLE "role_change" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "byId" TEXT,
    "way" TEXT NOT NULL,
    "superAdminBefore" BOOLEAN NOT NULL,
    "superAdminAfter" BOOLEAN NOT NULL,
    "accountTypeBefore" INTEGER NOT NULL,
    "accountTypeAfter" INTEGER NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "role_change_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "role_change_way" CHECK ("way" IN ('claim', 'command', 'operator')),
    CONSTRAINT "role_change_by" CHECK (("way" = 'operator') = ("byId" IS NOT NULL))
);
CREATE INDEX "role_change_accountId_idx" ON "role_change"("accountId");

-- Few rows among many accounts, and asked for at every start and change.
CREATE INDEX "account_operators" ON "account"("id") WHERE "superAdmin";

-- What a site's file names banners, sections and questions by. Rows from before get names of their own.
ALTER TABLE "banner" ADD COLUMN "slug" TEXT NOT NULL DEFAULT (gen_random_uuid())::text;
ALTER TABLE "marketing_section" ADD COLUMN "slug" TEXT NOT NULL DEFAULT (gen_random_uuid())::text;
ALTER TABLE "faq_item" ADD COLUMN "slug" TEXT NOT NULL DEFAULT (gen_random_uuid())::text;
CREATE UNIQUE INDEX "banner_slug_key" ON "banner"("slug");
CREATE UNIQUE INDEX "marketing_section_slug_key" ON "marketing_section"("slug");
CREATE UNIQUE INDEX "faq_item_slug_key" ON "faq_item"("slug");

-- Settings that only some may read, beside those that everyone does.
ALTER TABLE "remote_config" ADD COLUMN "private" JSONB NOT NULL DEFAULT '{}';
