-- Divides tables of content and social that grow into hash partitions, on plain PostgreSQL. See scaling.md, "Hash partitions".
--
--   psql "$POSTGRES/trenzeye_social" --set=partitions=16 --file=deploy/operations/partition-tables.sql
--
-- Each table is copied in a transaction of its own, which blocks its readers and writers. A table that already has partitions is skipped, so
-- that the script can be repeated after an interruption. Run it as the owner of the tables or a superuser.

\set ON_ERROR_STOP on
\if :{?partitions}
\else
  \set partitions 16
\endif

CREATE PROCEDURE pg_temp.partition_table(target_name text, key_column name, partition_count int)
LANGUAGE plpgsql AS $$
DECLARE
  target regclass := to_regclass(target_name);
  old_name text;
  schema_name text;
  table_name text;
  owner_name text;
  written_columns text;
  grants aclitem[];
  definitions text[];
  definition text;
  granted record;
BEGIN
  -- The database of another service.
  IF target IS NULL THEN
    RETURN;
  END IF;
  IF EXISTS (SELECT FROM pg_class WHERE oid = target AND relkind = 'p') THEN
    RAISE NOTICE '%: has partitions already', target_name;
    RETURN;
  END IF;
  IF EXISTS (SELECT FROM pg_constraint WHERE confrelid = target)
    OR EXISTS (SELECT FROM pg_trigger WHERE tgrelid = target AND NOT tgisinternal)
    OR EXISTS (SELECT FROM pg_attribute WHERE attrelid = target AND attidentity <> '') THEN
    RAISE EXCEPTION '%: references of other tables, triggers and identity columns are not copied', target_name;
  END IF;
  EXECUTE format('LOCK TABLE %s IN ACCESS EXCLUSIVE MODE', target);
  SELECT relnamespace::regnamespace::text, relname, pg_get_userbyid(relowner), relacl INTO schema_name, table_name, owner_name, grants
  FROM pg_class WHERE oid = target;
  old_name := table_name || '_before_partitions';

  -- Keys and checks with their indexes, then the other indexes, then references to other tables.
  SELECT array_agg(statement ORDER BY place, name) INTO definitions FROM (
    SELECT CASE contype WHEN 'f' THEN 3 ELSE 1 END AS place, conname::text AS name,
      format('ALTER TABLE %I.%I ADD CONSTRAINT %I %s', schema_name, table_name, conname,
        replace(pg_get_constraintdef(oid), ' NOT VALID', '')) AS statement
    FROM pg_constraint WHERE conrelid = target AND contype IN ('p', 'u', 'f', 'c')
    UNION ALL
    SELECT 2, indexrelid::regclass::text, pg_get_indexdef(indexrelid)
    FROM pg_index WHERE indrelid = target AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND conrelid = target)
  ) AS found;

  EXECUTE format('ALTER TABLE %s RENAME TO %I', target, old_name);
  EXECUTE format('CREATE TABLE %I.%I (LIKE %I.%I INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING STORAGE INCLUDING COMMENTS)
    PARTITION BY HASH (%I)', schema_name, table_name, schema_name, old_name, key_column);
  FOR remainder IN 0 .. partition_count - 1 LOOP
    EXECUTE format('CREATE TABLE %I.%I PARTITION OF %I.%I FOR VALUES WITH (MODULUS %s, REMAINDER %s)',
      schema_name, table_name || '_p' || remainder, schema_name, table_name, partition_count, remainder);
  END LOOP;
  SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO written_columns
  FROM pg_attribute WHERE attrelid = target AND attnum > 0 AND NOT attisdropped AND attgenerated = '';
  EXECUTE format('INSERT INTO %I.%I (%s) SELECT %s FROM %I.%I', schema_name, table_name, written_columns, written_columns, schema_name, old_name);
  -- Its constraints and indexes have the names that the new ones get.
  EXECUTE format('DROP TABLE %I.%I', schema_name, old_name);
  FOREACH definition IN ARRAY definitions LOOP
    EXECUTE definition;
  END LOOP;
  EXECUTE format('ALTER TABLE %I.%I OWNER TO %I', schema_name, table_name, owner_name);
  FOR granted IN SELECT grantee, privilege_type FROM aclexplode(grants) LOOP
    EXECUTE format('GRANT %s ON %I.%I TO %s', granted.privilege_type, schema_name, table_name,
      CASE granted.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(granted.grantee)) END);
  END LOOP;
  RAISE NOTICE '%: % partitions by %', target_name, partition_count, key_column;
END $$;

\timing on

-- content
CALL pg_temp.partition_table('public.content_versions', 'content_id', :partitions);
CALL pg_temp.partition_table('public.published_versions', 'content_id', :partitions);
CALL pg_temp.partition_table('public.content_views', 'content_id', :partitions);
CALL pg_temp.partition_table('public.viewer_reactions', 'user_id', :partitions);
CALL pg_temp.partition_table('public.bookmarks', 'user_id', :partitions);

-- social
CALL pg_temp.partition_table('public.reactions', 'content_id', :partitions);
CALL pg_temp.partition_table('public.reaction_counts', 'content_id', :partitions);
CALL pg_temp.partition_table('public.comment_counts', 'content_id', :partitions);
CALL pg_temp.partition_table('public.comment_versions', 'comment_id', :partitions);
CALL pg_temp.partition_table('public.item_views', 'content_id', :partitions);
CALL pg_temp.partition_table('public.notification_actors', 'notification_id', :partitions);

-- Statistics, and which pages an index is enough for.
SELECT format('VACUUM (ANALYZE) %s', oid::regclass) FROM pg_class WHERE relkind = 'p' AND relnamespace = 'public'::regnamespace
\gexec
