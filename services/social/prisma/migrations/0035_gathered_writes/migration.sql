-- Several people's writes as one transaction: they share the wait for the disk. Everybody's account is held first and the items are
-- taken in the order of their ids, so that two of these, or one and the end of an account, never wait for each other in a circle.
CREATE FUNCTION hold_accounts(in_user_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  person uuid;
BEGIN
  IF cardinality(in_user_ids) > 1 THEN
    FOR person IN SELECT DISTINCT u FROM unnest(in_user_ids) AS u ORDER BY u LOOP
      PERFORM has_account(person);
    END LOOP;
  END IF;
END
$$;

CREATE FUNCTION toggle_reactions(
  in_content_ids uuid[], in_user_ids uuid[], in_types text[], in_event_ids uuid[], in_traces text[], in_now timestamptz[],
  in_scopes text[], in_keys text[], in_fingerprints text[]
) RETURNS TABLE (place integer, outcome text, answer jsonb) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_accounts(in_user_ids);
  FOR place IN SELECT n FROM generate_subscripts(in_content_ids, 1) AS n ORDER BY in_content_ids[n], n LOOP
    SELECT t.outcome, t.answer INTO outcome, answer
    FROM toggle_reaction(in_content_ids[place], in_user_ids[place], in_types[place], in_event_ids[place], in_traces[place], in_now[place],
      in_scopes[place], in_keys[place], in_fingerprints[place]) t;
    RETURN NEXT;
  END LOOP;
END
$$;

CREATE FUNCTION post_comments(
  in_ids uuid[], in_content_ids uuid[], in_answers_ids uuid[], in_user_ids uuid[], in_texts text[], in_mentions jsonb[], in_event_ids uuid[],
  in_traces text[], in_now timestamptz[], in_scopes text[], in_keys text[], in_fingerprints text[]
) RETURNS TABLE (place integer, outcome text, answer jsonb) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_accounts(in_user_ids);
  FOR place IN SELECT n FROM generate_subscripts(in_content_ids, 1) AS n ORDER BY in_content_ids[n], n LOOP
    SELECT p.outcome, p.answer INTO outcome, answer
    FROM post_comment(in_ids[place], in_content_ids[place], in_answers_ids[place], in_user_ids[place], in_texts[place], in_mentions[place],
      in_event_ids[place], in_traces[place], in_now[place], in_scopes[place], in_keys[place], in_fingerprints[place]) p;
    RETURN NEXT;
  END LOOP;
END
$$;
