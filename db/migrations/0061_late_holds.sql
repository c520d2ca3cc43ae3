-- P1.2: a bank holds money for about seven days. When the pickup is further away, the saved card is kept, and the money is held before the pickup.
ALTER TABLE payment_attempt DROP CONSTRAINT payment_attempt_status_check;
ALTER TABLE payment_attempt ADD CONSTRAINT payment_attempt_status_check
  CHECK (status IN ('created', 'requires_action', 'authorised', 'kept', 'held', 'captured', 'failed', 'expired', 'voided', 'review'));
ALTER TABLE weighed_order
  -- Nothing is held or paid yet. No driver leaves before that.
  ADD COLUMN needs_hold boolean NOT NULL DEFAULT false,
  -- When the hold is asked for next; null if only the customer can help.
  ADD COLUMN hold_at timestamptz,
  ADD COLUMN hold_tries integer NOT NULL DEFAULT 0 CHECK (hold_tries >= 0),
  -- Since when the customer knows that the hold was refused.
  ADD COLUMN hold_failed_at timestamptz,
  ADD CHECK (needs_hold OR (hold_at IS NULL AND hold_failed_at IS NULL));
CREATE INDEX weighed_order_holds_due ON weighed_order (hold_at) WHERE needs_hold;
