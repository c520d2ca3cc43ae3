-- Staff claim keys as customers do, also for what is about no order, and are told again what was done under a key.
ALTER TABLE idempotency ALTER COLUMN order_id DROP NOT NULL;
ALTER TABLE idempotency ADD COLUMN answer jsonb;

-- A proposal that nobody has answered ends with its order: 'ended'.
ALTER TABLE proposed_service DROP CONSTRAINT proposed_service_status_check;
ALTER TABLE proposed_service ADD CONSTRAINT proposed_service_status_check
  CHECK (status IN ('proposed', 'accepted', 'paid', 'declined', 'lapsed', 'ended'));
UPDATE proposed_service s SET status = 'ended', decided_at = o.changed_at FROM customer_order o
WHERE o.store_id = s.store_id AND o.id = s.order_id AND s.status = 'proposed' AND (o.status IN ('cancelled', 'expired', 'completed')
  OR (o.paid_cents > 0 AND o.refunded_cents >= o.paid_cents));
