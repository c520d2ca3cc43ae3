-- D3.9: what is ready first may be returned by a trip of its own, before the last one. Both null where everything comes back together.
ALTER TABLE customer_order
  ADD COLUMN early_starts_at  timestamptz,
  ADD COLUMN early_ends_at    timestamptz,
  ADD CHECK ((early_starts_at IS NULL) = (early_ends_at IS NULL));

-- 'first' is drop-off or pickup, 'early' the first of two returns, 'last' is collection, delivery or return.
ALTER TABLE slot_booking
  DROP CONSTRAINT slot_booking_leg_check,
  ADD CONSTRAINT slot_booking_leg_check CHECK (leg IN ('first', 'early', 'last'));

-- Which of the order's windows a trip drives in. A trip that makes up for one that failed has the same.
ALTER TABLE trip ADD COLUMN leg text;
UPDATE trip SET leg = CASE kind WHEN 'pickup' THEN 'first' ELSE 'last' END;
ALTER TABLE trip
  ALTER COLUMN leg SET NOT NULL,
  ADD CONSTRAINT trip_leg_check CHECK ((leg = 'first') = (kind = 'pickup') AND leg IN ('first', 'early', 'last'));
