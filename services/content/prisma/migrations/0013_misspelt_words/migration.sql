-- `marmelade` is to find `marmalade`: a letter in nine makes 0.54. Calling the library first makes its setting known.
SELECT show_trgm('known');
DO $$ BEGIN
  EXECUTE format('ALTER DATABASE %I SET pg_trgm.word_similarity_threshold = 0.45', current_database());
END $$;
