-- Postgres's own parser reads the beginning of 5e59c107 as a number and makes two words of it; it is one, as in a query. Words that look so
-- are taken as they stand.
CREATE OR REPLACE FUNCTION "search_vector"(given text, weight "char") RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  words text := left(coalesce(given, ''), 20000);
  clean text;
BEGIN
  -- What an apostrophe joins is found as one word and by its parts: l'été is lete, l and ete.
  IF words ~ '[''\u2019]' THEN
    words := concat_ws(' ', words, (SELECT string_agg(translate(joined, U&'''\2019', '  '), ' ')
      FROM regexp_split_to_table(words, '\s+') AS joined WHERE joined ~ '[''\u2019]'));
  END IF;
  clean := public.search_clean(words);
  IF clean ~ '\m[0-9]+e[0-9]+[^ 0-9]' THEN
    RETURN setweight((SELECT string_agg(quote_literal(left(word, 500)) || ':' || least(place, 16383), ' ')
      FROM unnest(string_to_array(clean, ' ')) WITH ORDINALITY AS each(word, place) WHERE word <> '')::tsvector, weight);
  END IF;
  RETURN setweight(to_tsvector('pg_catalog.simple'::regconfig, clean), weight);
END $$;

-- What is there already.
SELECT search_write_shows(ARRAY(SELECT "id" FROM "channel" WHERE concat_ws(' ', "title", "tagline", "description") ~ '\m[0-9]+[eE][0-9]+[^ 0-9]'));
SELECT search_write_videos(ARRAY(SELECT "id" FROM "video" WHERE concat_ws(' ', "title", "description") ~ '\m[0-9]+[eE][0-9]+[^ 0-9]'));
UPDATE "caption_passage" SET "text" = "text" WHERE "text" ~ '\m[0-9]+[eE][0-9]+[^ 0-9]';
