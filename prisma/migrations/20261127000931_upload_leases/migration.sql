-- CreateTable
CREATE TABLE "upload_lease" (
    "assetId" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "isWanted" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "upload_lease_pkey" PRIMARY KEY ("assetId")
);

-- AddForeignKey
ALTER TABLE "upload_lease" ADD CONSTRAINT "upload_lease_assetId_fkey" FOREIGN KEY ("assetId") REFERENCES "asset"("id") ON DELETE CASCADE ON UPDATE CASCADE;
