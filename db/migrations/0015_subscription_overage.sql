-- What a subscription that has ended owes for weight beyond the included, when no cycle follows that could carry it: charged by itself, once.
-- Its id is what its payment attempts are for; the attempt's id is the gateway's key.
CREATE TABLE subscription_overage (
  id               uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  store_id         integer NOT NULL,
  subscription_id  uuid NOT NULL,
  -- The cycle that does not come: a subscription ends once before each.
  cycle            integer NOT NULL CHECK (cycle > 0),
  -- The order of the last cycle that was paid: there it is shown and invoiced.
  order_id         uuid NOT NULL,
  cents            integer NOT NULL CHECK (cents > 0),
  status           text NOT NULL CHECK (status IN ('due', 'paid', 'given_up')),
  -- The try that is under way; written before the gateway is asked, and gone when it came to nothing.
  attempt_id       uuid,
  tries            integer NOT NULL DEFAULT 0,
  -- When to charge, or to look again; a process that charges moves it ahead first, so that another leaves it alone.
  try_at           timestamptz,
  failure          text,
  made_at          timestamptz NOT NULL,
  paid_at          timestamptz,
  CHECK ((status = 'due') = (try_at IS NOT NULL)),
  CHECK ((status = 'paid') = (paid_at IS NOT NULL)),
  UNIQUE (store_id, subscription_id, cycle),
  FOREIGN KEY (store_id, subscription_id) REFERENCES subscription (store_id, id),
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id),
  FOREIGN KEY (store_id, attempt_id) REFERENCES payment_attempt (store_id, id)
);
CREATE INDEX subscription_overage_due ON subscription_overage (try_at, id) WHERE status = 'due';

-- When to look whether a subscription that has ended owes something; null when there is nothing to look for.
ALTER TABLE subscription ADD COLUMN settle_at timestamptz;
CREATE INDEX subscription_to_settle ON subscription (settle_at, id) WHERE settle_at IS NOT NULL;

ALTER TABLE payment_attempt DROP CONSTRAINT payment_attempt_purpose_check;
ALTER TABLE payment_attempt ADD CONSTRAINT payment_attempt_purpose_check CHECK (purpose IN ('order', 'extra_service', 'overage'));
