-- The sandbox can hold money and capture it later, at most once. `authorised` is a payment that is held.
ALTER TABLE sandbox_payment
  -- How long a hold lasts once it is authorised. Null for a charge, which takes its money at once.
  ADD COLUMN hold_seconds integer CHECK (hold_seconds > 0),
  ADD COLUMN hold_ends_at timestamptz,
  -- The captured part of a hold. Null for a charge, which captures its whole amount.
  ADD COLUMN captured_cents integer CHECK (captured_cents BETWEEN 1 AND amount_cents),
  DROP CONSTRAINT sandbox_payment_status_check,
  ADD CONSTRAINT sandbox_payment_status_check
    CHECK (status IN ('processing', 'requires_action', 'authorised', 'captured', 'failed', 'expired', 'voided')),
  ADD CHECK (status <> 'authorised' OR (hold_seconds IS NOT NULL AND hold_ends_at IS NOT NULL)),
  ADD CHECK (captured_cents IS NULL OR (status = 'captured' AND hold_seconds IS NOT NULL)),
  ADD CHECK (refunded_cents <= coalesce(captured_cents, amount_cents));
CREATE INDEX sandbox_payment_held ON sandbox_payment (hold_ends_at) WHERE status = 'authorised';
