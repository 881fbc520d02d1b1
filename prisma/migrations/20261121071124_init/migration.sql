-- CreateTable
CREATE TABLE "account" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "displayName" TEXT NOT NULL,
    "passwordHash" TEXT,
    "accountType" INTEGER NOT NULL DEFAULT 0,
    "superAdmin" BOOLEAN NOT NULL DEFAULT false,
    "verifiedAt" TIMESTAMPTZ(3),
    "avatarKey" TEXT,
    "notificationsEnabled" BOOLEAN NOT NULL DEFAULT false,
    "preferences" JSONB,
    "nameRequired" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "deleteRequestedAt" TIMESTAMPTZ(3),
    "deleteReason" TEXT,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "identity" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "deviceId" TEXT,
    "refreshHash" BYTEA NOT NULL,
    "refreshExpiresAt" TIMESTAMPTZ(3) NOT NULL,
    "previousHash" BYTEA,
    "previousUntil" TIMESTAMPTZ(3),
    "successorSealed" BYTEA,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "renewedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revokedAt" TIMESTAMPTZ(3),
    "revokedReason" TEXT,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "retired_refresh_token" (
    "hash" BYTEA NOT NULL,
    "sessionId" TEXT NOT NULL,
    "retiredAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "retired_refresh_token_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "device" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "deviceIdentifier" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "device_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account_code" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "codeHash" BYTEA NOT NULL,
    "email" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "account_code_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "signing_key" (
    "kid" TEXT NOT NULL,
    "publicJwk" JSONB NOT NULL,
    "privateSealed" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "signing_key_pkey" PRIMARY KEY ("kid")
);

-- CreateTable
CREATE TABLE "registration_quota" (
    "key" BYTEA NOT NULL,
    "at" TIMESTAMPTZ(3)[],

    CONSTRAINT "registration_quota_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "key" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "publishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plan" (
    "id" TEXT NOT NULL,
    "offer" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "interval" TEXT NOT NULL,
    "priceMinor" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "trialDays" INTEGER NOT NULL,
    "pointsPerPeriod" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "plan_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "planId" TEXT,
    "subscriptionType" TEXT NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "trialEndsAt" TIMESTAMPTZ(3),
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "automaticRenewal" BOOLEAN NOT NULL,
    "cancelledAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "video" (
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "showTitle" TEXT,
    "episodeText" TEXT,
    "creatorName" TEXT,
    "ownerId" TEXT NOT NULL,
    "assetId" TEXT,
    "free" BOOLEAN NOT NULL DEFAULT false,
    "chapters" JSONB NOT NULL DEFAULT '[]',
    "artKey" TEXT,
    "featured" INTEGER,
    "publishedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "video_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "asset" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "originalFilename" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "sourceKey" TEXT,
    "failureCode" TEXT,
    "failureText" TEXT,
    "stage" TEXT,
    "progress" INTEGER NOT NULL DEFAULT 0,
    "durationMs" INTEGER,
    "width" INTEGER,
    "height" INTEGER,
    "hasAudio" BOOLEAN,
    "rungs" JSONB NOT NULL DEFAULT '[]',
    "sprite" JSONB,
    "posterPath" TEXT,
    "storedBytes" BIGINT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "asset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "caption" (
    "id" TEXT NOT NULL,
    "assetId" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "caption_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "playback_progress" (
    "accountId" TEXT NOT NULL,
    "videoId" TEXT NOT NULL,
    "currentTime" DOUBLE PRECISION NOT NULL,
    "totalTime" DOUBLE PRECISION NOT NULL,
    "durationWatched" DOUBLE PRECISION NOT NULL,
    "watched" BOOLEAN NOT NULL DEFAULT false,
    "observedAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "playback_progress_pkey" PRIMARY KEY ("accountId","videoId")
);

-- CreateTable
CREATE TABLE "remote_config" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "values" JSONB NOT NULL DEFAULT '{}',
    "css" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "remote_config_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dev_mail" (
    "id" BIGSERIAL NOT NULL,
    "to" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dev_mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "milestone" (
    "name" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "milestone_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_emailKey_key" ON "account"("emailKey");

-- CreateIndex
CREATE INDEX "account_deleteRequestedAt_idx" ON "account"("deleteRequestedAt") WHERE ("deleteRequestedAt" IS NOT NULL);

-- CreateIndex
CREATE INDEX "identity_accountId_idx" ON "identity"("accountId");

-- CreateIndex
CREATE UNIQUE INDEX "identity_provider_subject_key" ON "identity"("provider", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "session_refreshHash_key" ON "session"("refreshHash");

-- CreateIndex
CREATE UNIQUE INDEX "session_previousHash_key" ON "session"("previousHash");

-- CreateIndex
CREATE INDEX "session_accountId_idx" ON "session"("accountId");

-- CreateIndex
CREATE INDEX "session_deviceId_idx" ON "session"("deviceId");

-- CreateIndex
CREATE INDEX "session_revokedAt_idx" ON "session"("revokedAt") WHERE ("revokedAt" IS NOT NULL);

-- CreateIndex
CREATE INDEX "retired_refresh_token_sessionId_idx" ON "retired_refresh_token"("sessionId");

-- CreateIndex
CREATE UNIQUE INDEX "device_accountId_deviceIdentifier_key" ON "device"("accountId", "deviceIdentifier");

-- CreateIndex
CREATE UNIQUE INDEX "account_code_codeHash_key" ON "account_code"("codeHash");

-- CreateIndex
CREATE INDEX "account_code_accountId_purpose_idx" ON "account_code"("accountId", "purpose");

-- CreateIndex
CREATE INDEX "outbox_pending" ON "outbox"("id") WHERE ("publishedAt" IS NULL);

-- CreateIndex
CREATE INDEX "subscription_accountId_endsAt_idx" ON "subscription"("accountId", "endsAt");

-- CreateIndex
CREATE UNIQUE INDEX "video_assetId_key" ON "video"("assetId");

-- CreateIndex
CREATE INDEX "video_publishedAt_id_idx" ON "video"("publishedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "video_ownerId_idx" ON "video"("ownerId");

-- CreateIndex
CREATE INDEX "asset_ownerId_idx" ON "asset"("ownerId");

-- CreateIndex
CREATE INDEX "asset_state_idx" ON "asset"("state");

-- CreateIndex
CREATE UNIQUE INDEX "caption_assetId_language_key" ON "caption"("assetId", "language");

-- CreateIndex
CREATE INDEX "playback_progress_accountId_updatedAt_idx" ON "playback_progress"("accountId", "updatedAt" DESC);

-- AddForeignKey
ALTER TABLE "identity" ADD CONSTRAINT "identity_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_deviceId_fkey" FOREIGN KEY ("deviceId") REFERENCES "device"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "retired_refresh_token" ADD CONSTRAINT "retired_refresh_token_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device" ADD CONSTRAINT "device_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_code" ADD CONSTRAINT "account_code_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_planId_fkey" FOREIGN KEY ("planId") REFERENCES "plan"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "video" ADD CONSTRAINT "video_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "video" ADD CONSTRAINT "video_assetId_fkey" FOREIGN KEY ("assetId") REFERENCES "asset"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "asset" ADD CONSTRAINT "asset_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "caption" ADD CONSTRAINT "caption_assetId_fkey" FOREIGN KEY ("assetId") REFERENCES "asset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "playback_progress" ADD CONSTRAINT "playback_progress_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "playback_progress" ADD CONSTRAINT "playback_progress_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what Prisma's schema cannot say.
ALTER TABLE "account" ADD CONSTRAINT "account_type_known" CHECK ("accountType" BETWEEN 0 AND 3);
ALTER TABLE "account" ADD CONSTRAINT "account_email_key_folded" CHECK ("emailKey" = lower(btrim("emailKey")) AND "emailKey" <> '');
ALTER TABLE "account_code" ADD CONSTRAINT "account_code_purpose_known" CHECK ("purpose" IN ('verify_email', 'reset_password', 'change_email'));
ALTER TABLE "session" ADD CONSTRAINT "session_previous_whole" CHECK (("previousHash" IS NULL) = ("previousUntil" IS NULL));
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind_known" CHECK ("kind" IN ('event', 'job'));
ALTER TABLE "plan" ADD CONSTRAINT "plan_sensible" CHECK ("interval" IN ('month', 'year') AND "priceMinor" >= 0 AND "trialDays" >= 0 AND "pointsPerPeriod" >= 0);
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_type_known" CHECK ("subscriptionType" IN ('stripe', 'gift', 'staff'));
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_ends_after_start" CHECK ("endsAt" >= "startedAt");
ALTER TABLE "asset" ADD CONSTRAINT "asset_state_known" CHECK ("state" IN ('uploading', 'queued', 'processing', 'playable', 'ready', 'failed'));
ALTER TABLE "asset" ADD CONSTRAINT "asset_failure_explained" CHECK ("state" <> 'failed' OR ("failureCode" IS NOT NULL AND "failureText" IS NOT NULL));
ALTER TABLE "asset" ADD CONSTRAINT "asset_measures" CHECK ("size" >= 0 AND "progress" BETWEEN 0 AND 1000 AND "durationMs" >= 0 AND "storedBytes" >= 0);
-- NaN sorts above infinity.
ALTER TABLE "playback_progress" ADD CONSTRAINT "playback_progress_finite" CHECK (
  "currentTime" >= 0 AND "currentTime" < 'Infinity'
  AND "totalTime" >= 0 AND "totalTime" < 'Infinity'
  AND "durationWatched" >= 0 AND "durationWatched" < 'Infinity'
);
ALTER TABLE "remote_config" ADD CONSTRAINT "remote_config_one_row" CHECK ("id" = 1);
