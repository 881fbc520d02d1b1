-- Sessions that signed in without a device get one for their account, so that they are listed and count like every other: active
-- where there is room (5 unless the operator has set another limit; any number where devices are not managed), else inactive.
-- The identifier is random, since only the program has the key that makes those of later sign-ins.
WITH nameless AS (
    SELECT s."accountId", max(s."renewedAt") AS seen
    FROM "session" s
    WHERE s."deviceId" IS NULL AND s."revokedAt" IS NULL AND s."refreshExpiresAt" > now()
    GROUP BY s."accountId"
), settings AS (
    SELECT coalesce(max((r."values" ->> 'device_management_limit')::numeric), 5) AS most,
           coalesce(bool_and((r."values" ->> 'device_management_enabled')::boolean), true) AS managed
    FROM "remote_config" r
)
INSERT INTO "device" (id, "accountId", "deviceIdentifier", platform, model, "isActive", created, "lastSeenAt")
SELECT gen_random_uuid()::text, n."accountId", 'unknown:' || replace(gen_random_uuid()::text, '-', ''), 'unknown', 'Unknown device',
    NOT g.managed OR (SELECT count(*) FROM "device" d WHERE d."accountId" = n."accountId" AND d."isActive") < g.most,
    now(), n.seen
FROM nameless n CROSS JOIN settings g;

UPDATE "session" s
SET "deviceId" = d.id
FROM "device" d
WHERE d."accountId" = s."accountId" AND d."deviceIdentifier" LIKE 'unknown:%'
  AND s."deviceId" IS NULL AND s."revokedAt" IS NULL AND s."refreshExpiresAt" > now();
