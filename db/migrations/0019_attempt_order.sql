-- Tries to pay in the order in which they were written. Their times cannot tell which is the newest: a server's clock may be set back.
ALTER TABLE payment_attempt ADD COLUMN seq bigint;
UPDATE payment_attempt a SET seq = numbered.seq
  FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS seq FROM payment_attempt) numbered WHERE numbered.id = a.id;
ALTER TABLE payment_attempt ALTER COLUMN seq SET NOT NULL, ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY;
SELECT setval(pg_get_serial_sequence('payment_attempt', 'seq'), (SELECT coalesce(max(seq), 0) + 1 FROM payment_attempt), false);
