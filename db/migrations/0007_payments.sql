-- A way to pay that a customer has saved. The gateway holds the card; here is only what a person needs to recognise it.
CREATE TABLE payment_method (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  store_id      integer NOT NULL,
  customer_id   uuid NOT NULL,
  gateway       text NOT NULL CHECK (gateway IN ('sandbox', 'stripe')),
  customer_ref  text NOT NULL,
  method_ref    text NOT NULL,
  brand         text NOT NULL,
  last4         text NOT NULL CHECK (last4 ~ '^[0-9]{4}$'),
  exp_month     smallint NOT NULL CHECK (exp_month BETWEEN 1 AND 12),
  exp_year      smallint NOT NULL,
  -- The same card has the same one, whoever saves it.
  fingerprint   text NOT NULL,
  is_default    boolean NOT NULL DEFAULT false,
  created_at    timestamptz NOT NULL,
  removed_at    timestamptz,
  UNIQUE (store_id, id),
  UNIQUE (gateway, method_ref),
  FOREIGN KEY (store_id, customer_id) REFERENCES customer (store_id, id)
);
CREATE UNIQUE INDEX payment_method_one_default ON payment_method (store_id, customer_id) WHERE is_default AND removed_at IS NULL;
CREATE INDEX ON payment_method (store_id, customer_id) WHERE removed_at IS NULL;

-- The customer as the gateway knows them.
CREATE TABLE gateway_customer (
  store_id      integer NOT NULL,
  customer_id   uuid NOT NULL,
  gateway       text NOT NULL,
  customer_ref  text NOT NULL,
  PRIMARY KEY (store_id, customer_id, gateway),
  FOREIGN KEY (store_id, customer_id) REFERENCES customer (store_id, id) ON DELETE CASCADE
);

-- One try to be paid. It is committed before the gateway is asked, and its id is the gateway's idempotency key: whatever breaks after,
-- asking again with the same id finds out what happened and never charges twice.
CREATE TABLE payment_attempt (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  store_id       integer NOT NULL,
  order_id       uuid NOT NULL,
  -- What it pays for: the order itself, or an extra service of a trip, or a cycle of a subscription.
  purpose        text NOT NULL CHECK (purpose IN ('order', 'extra_service')),
  purpose_id     uuid,
  gateway        text NOT NULL CHECK (gateway IN ('sandbox', 'stripe', 'none')),
  -- {kind: 'saved', method_id, customer_ref, method_ref, label} | {kind: 'token', token, label} | {kind: 'paynow'} | {kind: 'grabpay'} | {kind: 'none'}
  method         jsonb NOT NULL,
  -- {returnUrl, description, isOffSession}: asked again, the gateway must be asked exactly the same.
  setting        jsonb NOT NULL,
  amount_cents   integer NOT NULL CHECK (amount_cents >= 0),
  currency       text NOT NULL,
  status         text NOT NULL CHECK (status IN ('created', 'requires_action', 'authorised', 'captured', 'failed', 'expired', 'voided', 'review')),
  gateway_ref    text,
  -- What the payer must do: {kind: 'redirect', url} | {kind: 'qr', payload, expires_at} | {kind: 'stripe', client_secret, publishable_key}
  action         jsonb,
  failure        text,
  refunded_cents integer NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND amount_cents),
  created_at     timestamptz NOT NULL,
  decided_at     timestamptz,
  -- When somebody should ask the gateway again, while it is undecided.
  check_at       timestamptz,
  checks         integer NOT NULL DEFAULT 0,
  UNIQUE (store_id, id),
  UNIQUE (gateway, gateway_ref),
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id)
);
-- An order has at most one try that is not decided.
CREATE UNIQUE INDEX payment_attempt_one_open ON payment_attempt (store_id, order_id, purpose, purpose_id) NULLS NOT DISTINCT
  WHERE status IN ('created', 'requires_action', 'authorised');
CREATE INDEX ON payment_attempt (store_id, order_id);
CREATE INDEX payment_attempt_due ON payment_attempt (check_at) WHERE check_at IS NOT NULL;

-- Money that goes back. Committed before the gateway is asked, under its own id as the key, like an attempt.
CREATE TABLE refund (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  store_id      integer NOT NULL,
  order_id      uuid NOT NULL,
  attempt_id    uuid NOT NULL,
  amount_cents  integer NOT NULL CHECK (amount_cents > 0),
  reason        text NOT NULL,
  actor         text NOT NULL,
  status        text NOT NULL CHECK (status IN ('created', 'succeeded', 'failed')),
  gateway_ref   text,
  created_at    timestamptz NOT NULL,
  decided_at    timestamptz,
  check_at      timestamptz,
  checks        integer NOT NULL DEFAULT 0,
  UNIQUE (store_id, id),
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id),
  FOREIGN KEY (store_id, attempt_id) REFERENCES payment_attempt (store_id, id)
);
CREATE INDEX ON refund (store_id, order_id);
CREATE INDEX refund_due ON refund (check_at) WHERE check_at IS NOT NULL;

-- What a gateway has told us, by its event's id: told again, it changes nothing.
CREATE TABLE gateway_event (
  gateway      text NOT NULL,
  event_id     text NOT NULL,
  kind         text NOT NULL,
  payment_ref  text,
  received_at  timestamptz NOT NULL,
  PRIMARY KEY (gateway, event_id)
);
CREATE INDEX ON gateway_event (received_at);
