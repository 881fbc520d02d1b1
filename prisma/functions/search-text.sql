-- Text as the search compares it (docs/decisions/0019). Tables and an index hold what these functions return: a migration that changes
-- one of them writes the documents, the passages and the index again.

-- Lower-case letters and digits without accents, one space between words, each Chinese or Japanese character a word of its own. The result
-- is the same under every locale.
CREATE OR REPLACE FUNCTION "search_clean"(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  plain text := lower(given);
BEGIN
  IF octet_length(plain) > length(plain) THEN
    IF plain IS NOT NFKC NORMALIZED THEN
      plain := lower(normalize(plain, NFKC));
    END IF;
    plain := lower(public.unaccent('public.unaccent'::regdictionary, plain));
    plain := regexp_replace(plain, '[\u0300-\u036f\u05b0-\u05c7\u064b-\u065f\u0670\u2018\u2019\u02bc\u00b4]+', '', 'g');
  END IF;
  plain := translate(plain, '''`', '');
  IF octet_length(plain) = length(plain) THEN
    RETURN btrim(regexp_replace(plain, '[^a-z0-9]+', ' ', 'g'));
  END IF;
  IF plain ~ '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]' THEN
    plain := regexp_replace(plain, '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff])', ' \1 ', 'g');
  END IF;
  RETURN btrim(regexp_replace(plain, '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\ufe00-\ufe6f\ufeff\uff00-\uff0f\U0001f000-\U0001faff\U000e0000-\U000e0fff]+', ' ', 'g'));
END $$;

-- The words of a text, each once, in the order of their first place.
CREATE OR REPLACE FUNCTION "search_words"(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT coalesce(array_agg(word ORDER BY place), '{}') FROM (
    SELECT word, min(place) AS place FROM unnest(string_to_array(public.search_clean(given), ' ')) WITH ORDINALITY AS each(word, place)
    WHERE word <> '' GROUP BY word) words $$;

-- The search vector of a text, all of one weight. Postgres's own parser reads the beginning of 5e59c107 as a number and makes two words of it;
-- a query has it as one. So texts with such words are split at spaces instead.
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

-- A word, and what it becomes when one letter is left out. A word and a misspelling of it share one of these, whether a letter is missing,
-- added, replaced or swapped with its neighbour.
CREATE OR REPLACE FUNCTION "search_slips"(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT CASE WHEN length(word) <= 32 THEN ARRAY(SELECT overlay(word PLACING '' FROM place FOR 1) FROM generate_series(1, length(word)) AS place) || word ELSE ARRAY[word] END $$;
