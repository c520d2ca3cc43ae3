-- P1.2: the money of a weighed order is held when it is placed, and taken when its weight is known.
ALTER TABLE payment_attempt DROP CONSTRAINT payment_attempt_status_check;
ALTER TABLE payment_attempt ADD CONSTRAINT payment_attempt_status_check
  CHECK (status IN ('created', 'requires_action', 'authorised', 'held', 'captured', 'failed', 'expired', 'voided', 'review'));
ALTER TABLE payment_attempt
  -- The amount to hold; null for a payment at once. Once the money is taken, amount_cents is what was taken.
  ADD COLUMN held_cents integer CHECK (held_cents > 0),
  -- What to take of the hold; 0 gives it back. Null while nobody has decided.
  ADD COLUMN take_cents integer,
  -- The gateway gives a hold back by itself at this time; null if it has not said when.
  ADD COLUMN hold_ends_at timestamptz,
  ADD CONSTRAINT payment_attempt_within_hold CHECK (held_cents IS NULL OR amount_cents <= held_cents),
  ADD CONSTRAINT payment_attempt_takes_within_hold CHECK (take_cents IS NULL OR take_cents BETWEEN 0 AND held_cents);
-- Holds that end soon.
CREATE INDEX payment_attempt_holds ON payment_attempt (hold_ends_at) WHERE status = 'held';

-- P1.1: an order that is paid by weight, with what its price is made from.
CREATE TABLE weighed_order (
  store_id       integer NOT NULL,
  order_id       uuid NOT NULL,
  -- Items, rates, vouchers and delivery terms of the order (PriceBasis). Later changes of the shop do not change them.
  basis          jsonb NOT NULL,
  estimate_cents integer NOT NULL CHECK (estimate_cents >= 0),
  -- The most that is charged without asking.
  limit_cents    integer NOT NULL,
  -- The price by weight; null until the order was weighed.
  final_cents    integer CHECK (final_cents >= 0),
  weighed_at     timestamptz,
  -- P1.2: the part of the price that nothing was held or paid for. The customer is asked for it, and pays it on its own.
  asked_cents    integer CHECK (asked_cents > 0),
  -- 'accepted' waits for its payment.
  question       text CHECK (question IN ('open', 'accepted', 'paid', 'declined', 'lapsed')),
  answer_until   timestamptz,
  answer_id      uuid,
  PRIMARY KEY (store_id, order_id),
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order,
  CHECK (limit_cents >= estimate_cents),
  CHECK ((final_cents IS NULL) = (weighed_at IS NULL)),
  CHECK ((question IS NULL) = (asked_cents IS NULL) AND (question IS NULL) = (answer_until IS NULL)),
  CHECK (question IS NULL OR final_cents IS NOT NULL),
  CHECK ((question IN ('accepted', 'paid')) IS NOT TRUE OR answer_id IS NOT NULL)
);
CREATE INDEX weighed_order_due ON weighed_order (answer_until) WHERE question IN ('open', 'accepted');

ALTER TABLE payment_attempt DROP CONSTRAINT payment_attempt_purpose_check;
ALTER TABLE payment_attempt ADD CONSTRAINT payment_attempt_purpose_check CHECK (purpose IN ('order', 'extra_service', 'overage', 'weight'));

-- Each time an order was on the scale. The newest counts.
CREATE TABLE weighing (
  store_id    integer NOT NULL,
  id          uuid NOT NULL,
  order_id    uuid NOT NULL,
  -- [{line, grams}]
  weights     jsonb NOT NULL,
  -- Of the scale. Erased with the order's other photos.
  photo       text,
  final_cents integer NOT NULL CHECK (final_cents >= 0),
  -- Staff confirmed a weight that is far from the estimate.
  was_unlikely boolean NOT NULL,
  actor       text NOT NULL,
  at          timestamptz NOT NULL,
  PRIMARY KEY (store_id, id),
  FOREIGN KEY (store_id, order_id) REFERENCES weighed_order
);
CREATE INDEX ON weighing (store_id, order_id, at);

-- A voucher may save nothing by weight: what it took off is free anyway, or another voucher leaves nothing.
ALTER TABLE voucher_use DROP CONSTRAINT voucher_use_cents_check;
ALTER TABLE voucher_use ADD CONSTRAINT voucher_use_cents_check CHECK (cents >= 0);

-- The weight of a line; null until it was weighed, and for pieces.
ALTER TABLE order_line ADD COLUMN grams integer CHECK (grams > 0);

-- D6.4: each time a visit of a subscription was on the scale. The newest counts.
CREATE TABLE visit_weighing (
  store_id    integer NOT NULL,
  id          uuid NOT NULL,
  order_id    uuid NOT NULL,
  grams       integer NOT NULL CHECK (grams > 0),
  -- Of the scale. Erased with the order's other photos. A store that does not weigh its goods may leave it out.
  photo       text,
  -- Staff confirmed a weight that is far from what was to be expected.
  was_unlikely boolean NOT NULL,
  actor       text NOT NULL,
  at          timestamptz NOT NULL,
  PRIMARY KEY (store_id, id),
  FOREIGN KEY (store_id, order_id) REFERENCES visit_weight
);
CREATE INDEX ON visit_weighing (store_id, order_id, at);
