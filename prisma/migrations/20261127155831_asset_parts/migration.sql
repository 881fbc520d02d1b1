-- CreateTable
CREATE TABLE "asset_part" (
    "assetId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "fromSegment" INTEGER NOT NULL,
    "toSegment" INTEGER NOT NULL,
    "holder" TEXT,
    "leasedUntil" TIMESTAMPTZ(3),
    "recipe" TEXT,
    "rungs" JSONB,

    CONSTRAINT "asset_part_pkey" PRIMARY KEY ("assetId","number"),
    CONSTRAINT "asset_part_has_segments" CHECK ("number" >= 0 AND "fromSegment" >= 0 AND "fromSegment" < "toSegment"),
    CONSTRAINT "asset_part_is_leased" CHECK (("holder" IS NULL) = ("leasedUntil" IS NULL)),
    CONSTRAINT "asset_part_is_made" CHECK (("recipe" IS NULL) = ("rungs" IS NULL)),
    CONSTRAINT "asset_part_is_held_or_made" CHECK ("holder" IS NULL OR "recipe" IS NULL)
);

-- AddForeignKey
ALTER TABLE "asset_part" ADD CONSTRAINT "asset_part_assetId_fkey" FOREIGN KEY ("assetId") REFERENCES "asset"("id") ON DELETE CASCADE ON UPDATE CASCADE;
