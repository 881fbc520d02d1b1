-- Passages of captions as the search reads them (docs/decisions/0019).

-- Keeps the passage's vector with its text.
CREATE OR REPLACE FUNCTION "search_passage_vector"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."tsv" := search_vector(NEW."text", 'D');
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "caption_passage_vector" BEFORE INSERT OR UPDATE OF "text" ON "caption_passage"
  FOR EACH ROW EXECUTE FUNCTION "search_passage_vector"();

-- Makes the words of new passages known, in their order: see search_learn.
CREATE OR REPLACE FUNCTION "search_passage_written"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_word" ("word", "passages")
  SELECT word, count(*) FROM changed, unnest(tsvector_to_array(changed."tsv")) AS word
  WHERE NOT EXISTS (SELECT FROM "search_word" known WHERE known."word" = word.word)
  GROUP BY word ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "caption_passage_is_found" AFTER INSERT ON "caption_passage" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "search_passage_written"();
