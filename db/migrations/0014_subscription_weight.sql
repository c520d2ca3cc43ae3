-- What each kilogram beyond the included ones costs; nothing where it is 0. A subscription keeps what it was bought at.
ALTER TABLE subscription_plan ADD COLUMN extra_kg_cents integer NOT NULL DEFAULT 0 CHECK (extra_kg_cents >= 0);
ALTER TABLE subscription
  ADD COLUMN extra_kg_cents  integer NOT NULL DEFAULT 0 CHECK (extra_kg_cents >= 0),
  -- The next_at that its owner has been told of.
  ADD COLUMN noticed_for     timestamptz;
-- What a cycle's own weight costs beyond what is included, and what those before it left to be charged with it. What is owed is the sum of
-- the former less the sum of the latter over cycles that were not given up: nothing is marked, so nothing is charged twice.
ALTER TABLE subscription_cycle
  ADD COLUMN extra_kg_cents  integer NOT NULL DEFAULT 0 CHECK (extra_kg_cents >= 0),
  ADD COLUMN over_cents      integer NOT NULL DEFAULT 0 CHECK (over_cents >= 0),
  ADD COLUMN carried_cents   integer NOT NULL DEFAULT 0 CHECK (carried_cents >= 0);

-- What the scales said of each visit; a cycle's weight is their sum.
CREATE TABLE visit_weight (
  store_id         integer NOT NULL,
  order_id         uuid NOT NULL,
  subscription_id  uuid NOT NULL,
  cycle            integer NOT NULL,
  grams            integer NOT NULL CHECK (grams > 0),
  weighed_at       timestamptz NOT NULL,
  PRIMARY KEY (store_id, order_id),
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id),
  FOREIGN KEY (store_id, subscription_id, cycle) REFERENCES subscription_cycle (store_id, subscription_id, cycle)
);
CREATE INDEX ON visit_weight (store_id, subscription_id, cycle);

-- Which card paid, saved or not: the gateway's fingerprint under a key of ours, good for "the same one again" and for nothing else.
ALTER TABLE payment_attempt ADD COLUMN card_print text;
CREATE TABLE shop_secret (
  name   text PRIMARY KEY,
  value  text NOT NULL
);
INSERT INTO shop_secret (name, value) VALUES ('card', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));

-- Where a guest's hold came from, hashed: one place must not hold a window for itself alone.
ALTER TABLE slot_booking ADD COLUMN network text;
CREATE INDEX slot_booking_network ON slot_booking (store_id, network) WHERE network IS NOT NULL AND order_id IS NULL;

CREATE INDEX operator_audit_vouchers ON operator_audit (store_id, id) WHERE act = 'voucher.give';
