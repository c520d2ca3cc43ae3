-- A card that somebody is entering at the gateway, and whose it is: only they may finish it. `once` is for one order and nobody's for good;
-- its id is what the browser pays with, so that the gateway's own token never leaves the server.
CREATE TABLE card_entry (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  store_id     integer NOT NULL REFERENCES store ON DELETE CASCADE,
  -- Null for a guest, who has nothing but the unguessable reference.
  customer_id  uuid,
  gateway      text NOT NULL CHECK (gateway IN ('sandbox', 'stripe')),
  setup_ref    text NOT NULL,
  purpose      text NOT NULL CHECK (purpose IN ('save', 'once')),
  -- What is known once the card was entered, for `once` only.
  token        text,
  brand        text,
  last4        text CHECK (last4 ~ '^[0-9]{4}$'),
  created_at   timestamptz NOT NULL,
  UNIQUE (gateway, setup_ref),
  CHECK (purpose = 'once' OR customer_id IS NOT NULL),
  FOREIGN KEY (store_id, customer_id) REFERENCES customer (store_id, id) ON DELETE CASCADE
);
CREATE INDEX ON card_entry (created_at);

-- From here on: the books of the sandbox gateway. It plays another company, so nothing here points at a table of ours, it has connections of
-- its own, and no transaction is shared. Card numbers are not kept anywhere, only what a card is known by and how it is to behave.
CREATE TABLE sandbox_secret (
  name   text PRIMARY KEY,
  value  text NOT NULL
);
INSERT INTO sandbox_secret (name, value)
SELECT name, 'sbs_' || replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') FROM unnest(ARRAY['webhook', 'fingerprint']) AS name;

CREATE TABLE sandbox_customer (
  ref         text PRIMARY KEY,
  store_id    integer NOT NULL,
  key         text NOT NULL UNIQUE,
  created_at  timestamptz NOT NULL
);

CREATE TABLE sandbox_card (
  ref           text PRIMARY KEY,
  -- Null for a card that pays once: then its reference is the token.
  customer_ref  text REFERENCES sandbox_customer,
  brand         text NOT NULL,
  last4         text NOT NULL CHECK (last4 ~ '^[0-9]{4}$'),
  exp_month     smallint NOT NULL CHECK (exp_month BETWEEN 1 AND 12),
  exp_year      smallint NOT NULL,
  fingerprint   text NOT NULL,
  behaviour     text NOT NULL,
  created_at    timestamptz NOT NULL,
  removed_at    timestamptz
);

-- A visit to the page where a card is entered.
CREATE TABLE sandbox_setup (
  ref           text PRIMARY KEY,
  key           text NOT NULL UNIQUE,
  store_id      integer NOT NULL,
  customer_ref  text REFERENCES sandbox_customer,
  return_url    text NOT NULL,
  card_ref      text REFERENCES sandbox_card,
  created_at    timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL
);

-- One payment for each key. The key is the shop's attempt, and the same key never makes a second one.
CREATE TABLE sandbox_payment (
  ref             text PRIMARY KEY,
  attempt_id      uuid NOT NULL UNIQUE,
  store_id        integer NOT NULL,
  amount_cents    integer NOT NULL CHECK (amount_cents > 0),
  currency        text NOT NULL,
  description     text NOT NULL,
  -- As it was asked for: with the same key, something else is refused.
  method          jsonb NOT NULL,
  card_ref        text REFERENCES sandbox_card,
  status          text NOT NULL CHECK (status IN ('processing', 'requires_action', 'captured', 'failed', 'expired', 'voided')),
  failure         text,
  -- What a phone scans.
  qr_payload      text,
  return_url      text NOT NULL,
  refunded_cents  integer NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND amount_cents),
  created_at      timestamptz NOT NULL,
  -- When `processing` becomes captured, and until when somebody may act.
  captures_at     timestamptz,
  expires_at      timestamptz,
  decided_at      timestamptz,
  CHECK (refunded_cents = 0 OR status = 'captured')
);
CREATE INDEX ON sandbox_payment (card_ref);
CREATE INDEX sandbox_payment_open ON sandbox_payment (coalesce(captures_at, expires_at)) WHERE status IN ('processing', 'requires_action');

CREATE TABLE sandbox_refund (
  ref           text PRIMARY KEY,
  refund_id     uuid NOT NULL UNIQUE,
  payment_ref   text NOT NULL,
  amount_cents  integer NOT NULL CHECK (amount_cents > 0),
  status        text NOT NULL CHECK (status IN ('succeeded', 'failed')),
  created_at    timestamptz NOT NULL
);
CREATE INDEX ON sandbox_refund (payment_ref);

-- What the shop is told, until it has said that it heard.
CREATE TABLE sandbox_event (
  id            text PRIMARY KEY DEFAULT 'evt_' || replace(gen_random_uuid()::text, '-', ''),
  kind          text NOT NULL,
  payment_ref   text NOT NULL REFERENCES sandbox_payment,
  created_at    timestamptz NOT NULL,
  due_at        timestamptz NOT NULL,
  tries         integer NOT NULL DEFAULT 0,
  delivered_at  timestamptz
);
CREATE INDEX sandbox_event_due ON sandbox_event (due_at) WHERE delivered_at IS NULL;
