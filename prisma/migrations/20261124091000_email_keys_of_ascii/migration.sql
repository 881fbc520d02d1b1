-- Addresses whose local part became ASCII only by being folded (the sign of Kelvin as k, the long s) stood in the way of whoever
-- really has that address. They keep their rows and nobody's key.
UPDATE "account" SET "emailKey" = 'unusable-' || "id" WHERE "email" ~ '[^[:ascii:]][^@]*@';
