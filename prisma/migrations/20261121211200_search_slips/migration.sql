-- By hand: a word and all that it becomes when one letter is left out. Two words of which one is a slip of the other share one of these,
-- whether a letter is missing, too many, another one or swapped with its neighbour.
CREATE FUNCTION "search_slips"(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT CASE WHEN length(word) <= 32 THEN ARRAY(SELECT overlay(word PLACING '' FROM place FOR 1) FROM generate_series(1, length(word)) AS place) || word ELSE ARRAY[word] END $$;
CREATE INDEX "search_word_slips" ON "search_word" USING GIN ("search_slips"("word"));
