-- Customers read why an order or a payment ended: codes of the program become the words that are written now.
UPDATE refund SET reason = 'Paid after it had ended' WHERE reason = 'paid_too_late' AND actor = 'system';
UPDATE order_event SET reason = 'Paid after it had ended' WHERE kind = 'refund' AND reason = 'paid_too_late' AND actor = 'system';
UPDATE order_event SET reason = CASE reason
    WHEN 'replaced' THEN 'Replaced by a new order'
    WHEN 'abandoned' THEN 'Cancelled before it was paid'
    ELSE 'Not paid in time' END
  WHERE kind = 'order' AND from_state = 'awaiting_payment' AND to_state IN ('cancelled', 'expired')
    AND reason IN ('replaced', 'abandoned', 'not paid in time', 'not paid');
