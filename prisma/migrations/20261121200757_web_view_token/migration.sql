-- CreateTable
CREATE TABLE "web_view_token" (
    "hash" BYTEA NOT NULL,
    "sessionId" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "web_view_token_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "web_view_token_sessionId_idx" ON "web_view_token"("sessionId");

-- CreateIndex
CREATE INDEX "web_view_token_expiresAt_idx" ON "web_view_token"("expiresAt");

-- AddForeignKey
ALTER TABLE "web_view_token" ADD CONSTRAINT "web_view_token_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
