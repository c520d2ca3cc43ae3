-- Every row that belongs to a store names it (decision 58). Three tables did not.
ALTER TABLE message_delivery ADD COLUMN store_id integer;
UPDATE message_delivery d SET store_id = m.store_id FROM message m WHERE m.id = d.message_id;
ALTER TABLE message_delivery ALTER COLUMN store_id SET NOT NULL;

ALTER TABLE points_lot ADD COLUMN store_id integer;
UPDATE points_lot l SET store_id = e.store_id FROM points_entry e WHERE e.id = l.entry_id;
ALTER TABLE points_lot ALTER COLUMN store_id SET NOT NULL;

-- A picture that two stores use is kept by each. Most pictures are photos of orders, which are of one store. A picture that no store names would be
-- removed by the next import.
ALTER TABLE image DROP CONSTRAINT image_pkey, ADD COLUMN store_id integer REFERENCES store ON DELETE CASCADE;
CREATE TEMPORARY TABLE image_of_store ON COMMIT DROP AS
  SELECT DISTINCT hash, store_id, min(store_id) OVER (PARTITION BY hash) AS first_store_id
  FROM (SELECT hash, store_id FROM store_image UNION ALL SELECT name, store_id FROM order_photo) AS named;
UPDATE image i SET store_id = n.store_id FROM image_of_store n WHERE n.hash = i.hash AND n.store_id = n.first_store_id;
INSERT INTO image (store_id, hash, width, format, bytes)
  SELECT n.store_id, i.hash, i.width, i.format, i.bytes
  FROM image_of_store n JOIN image i ON i.hash = n.hash AND i.store_id = n.first_store_id WHERE n.store_id <> n.first_store_id;
DELETE FROM image WHERE store_id IS NULL;
ALTER TABLE image ALTER COLUMN store_id SET NOT NULL, ADD PRIMARY KEY (store_id, hash, width, format);

-- Jobs find their row by its store and its id. Waiting jobs get the store of their row, or 0 if the row is gone: then they end without doing anything.
DO $$
DECLARE
  named record;
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NULL THEN RETURN; END IF;
  FOR named IN SELECT * FROM (VALUES ('verification', 'verification'), ('attempt', 'payment_attempt'), ('refund', 'refund'), ('message', 'message'),
    ('alert', 'staff_alert'), ('delivery', 'webhook_delivery')) AS pairs (field, in_table)
  LOOP
    EXECUTE format(
      'UPDATE graphile_worker._private_jobs j
       SET payload = (j.payload::jsonb || jsonb_build_object(''store'', coalesce((SELECT r.store_id FROM %I r WHERE r.id = (j.payload ->> %L)::uuid), 0)))::json
       WHERE j.payload ->> %L IS NOT NULL AND j.payload -> ''store'' IS NULL', named.in_table, named.field, named.field);
  END LOOP;
END $$;
