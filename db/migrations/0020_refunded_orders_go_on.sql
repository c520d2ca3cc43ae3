-- An order that was refunded in full waits for no answer: its proposals have ended (0018), so nobody could answer any more. It goes on, as such an
-- order does when it is refunded now.
WITH moved AS (
  UPDATE customer_order o SET status = 'processing'
  WHERE o.status = 'awaiting_approval' AND o.paid_cents > 0 AND o.refunded_cents >= o.paid_cents AND NOT EXISTS (
    SELECT FROM proposed_service s WHERE s.store_id = o.store_id AND s.order_id = o.id AND s.status IN ('proposed', 'accepted'))
  RETURNING o.store_id, o.id, o.changed_at
)
INSERT INTO order_event (store_id, order_id, kind, from_state, to_state, actor, reason, details, at)
SELECT store_id, id, 'order', 'awaiting_approval', 'processing', 'system', 'The order was refunded in full', '{}', changed_at FROM moved;
