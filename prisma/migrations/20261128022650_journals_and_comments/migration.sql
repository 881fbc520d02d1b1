-- CreateTable
CREATE TABLE "comment" (
    "id" BIGSERIAL NOT NULL,
    "mediaId" TEXT NOT NULL,
    "videoId" TEXT,
    "battleId" TEXT,
    "accountId" TEXT,
    "originalId" BIGINT,
    "text" TEXT NOT NULL,
    "likes" INTEGER NOT NULL DEFAULT 0,
    "replies" INTEGER NOT NULL DEFAULT 0,
    "clientId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editedAt" TIMESTAMPTZ(3),
    "heartedAt" TIMESTAMPTZ(3),
    "removedAt" TIMESTAMPTZ(3),
    "removedBy" TEXT,

    CONSTRAINT "comment_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "comment_has_one_place" CHECK (num_nonnulls("videoId", "battleId") = 1 AND "mediaId" = coalesce("videoId", "battleId")),
    CONSTRAINT "comment_is_removed" CHECK (("removedAt" IS NULL) = ("removedBy" IS NULL) AND ("removedAt" IS NULL) = (text <> '') AND ("removedAt" IS NULL OR "heartedAt" IS NULL)),
    CONSTRAINT "comment_counts" CHECK (likes >= 0 AND replies >= 0 AND ("originalId" IS NULL OR replies = 0)),
    CONSTRAINT "comment_without_author_is_removed" CHECK ("accountId" IS NOT NULL OR "removedAt" IS NOT NULL)
);

-- CreateTable
CREATE TABLE "comment_version" (
    "commentId" BIGINT NOT NULL,
    "number" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "comment_version_pkey" PRIMARY KEY ("commentId","number")
);

-- CreateTable
CREATE TABLE "comment_like" (
    "commentId" BIGINT NOT NULL,
    "accountId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "comment_like_pkey" PRIMARY KEY ("commentId","accountId")
);

-- CreateTable
CREATE TABLE "comment_board" (
    "mediaId" TEXT NOT NULL,
    "total" INTEGER NOT NULL,
    "pinnedId" BIGINT,

    CONSTRAINT "comment_board_pkey" PRIMARY KEY ("mediaId"),
    CONSTRAINT "comment_board_counts" CHECK (total >= 0)
);

-- CreateTable
CREATE TABLE "journal" (
    "id" TEXT NOT NULL,
    "last" BIGINT NOT NULL,

    CONSTRAINT "journal_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "journal_counts" CHECK (last >= 0)
);

-- CreateTable
CREATE TABLE "journal_entry" (
    "journalId" TEXT NOT NULL,
    "offset" BIGINT NOT NULL,
    "type" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "journal_entry_pkey" PRIMARY KEY ("journalId","offset"),
    CONSTRAINT "journal_entry_counts" CHECK ("offset" >= 1)
);

-- CreateIndex
CREATE INDEX "comment_newest" ON "comment"("mediaId", "id" DESC) WHERE ("originalId" IS NULL AND ("removedAt" IS NULL OR replies > 0));

-- CreateIndex
CREATE INDEX "comment_top" ON "comment"("mediaId", "likes" DESC, "id" DESC) WHERE ("originalId" IS NULL AND ("removedAt" IS NULL OR replies > 0));

-- CreateIndex
CREATE INDEX "comment_thread" ON "comment"("originalId", "id") WHERE ("originalId" IS NOT NULL AND "removedAt" IS NULL);

-- CreateIndex
CREATE INDEX "comment_videoId_idx" ON "comment"("videoId");

-- CreateIndex
CREATE INDEX "comment_battleId_idx" ON "comment"("battleId");

-- CreateIndex
CREATE UNIQUE INDEX "comment_accountId_clientId_key" ON "comment"("accountId", "clientId");

-- CreateIndex
CREATE INDEX "comment_like_accountId_idx" ON "comment_like"("accountId");

-- CreateIndex
CREATE UNIQUE INDEX "comment_board_pinnedId_key" ON "comment_board"("pinnedId");

-- CreateIndex
CREATE INDEX "journal_entry_at_idx" ON "journal_entry" USING BRIN ("at");

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_battleId_fkey" FOREIGN KEY ("battleId") REFERENCES "battle"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_originalId_fkey" FOREIGN KEY ("originalId") REFERENCES "comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_version" ADD CONSTRAINT "comment_version_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_like" ADD CONSTRAINT "comment_like_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_like" ADD CONSTRAINT "comment_like_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_board" ADD CONSTRAINT "comment_board_pinnedId_fkey" FOREIGN KEY ("pinnedId") REFERENCES "comment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_journalId_fkey" FOREIGN KEY ("journalId") REFERENCES "journal"("id") ON DELETE CASCADE ON UPDATE CASCADE;
