-- CreateTable
CREATE TABLE "used_identity_token" (
    "hash" BYTEA NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "used_identity_token_pkey" PRIMARY KEY ("hash"),
    CONSTRAINT "used_identity_token_hash" CHECK (octet_length("hash") = 32)
);

-- CreateIndex
CREATE INDEX "used_identity_token_expiresAt_idx" ON "used_identity_token"("expiresAt");
