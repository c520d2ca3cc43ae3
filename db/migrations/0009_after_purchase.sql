-- What staff found with the things in hand and would do for a price: the customer takes or leaves each. No answer, no charge.
CREATE TABLE proposed_service (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  store_id      integer NOT NULL,
  order_id      uuid NOT NULL,
  trip_id       uuid NOT NULL,
  position      integer NOT NULL,
  name          text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 120),
  reason        text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 500),
  -- A picture's name; null without one.
  photo         text,
  price_cents   integer NOT NULL CHECK (price_cents > 0),
  -- 'accepted' waits for its payment.
  status        text NOT NULL CHECK (status IN ('proposed', 'accepted', 'paid', 'declined', 'lapsed')),
  answer_id     uuid,
  proposed_by   text NOT NULL,
  proposed_at   timestamptz NOT NULL,
  answer_until  timestamptz NOT NULL,
  decided_at    timestamptz,
  CHECK (status NOT IN ('accepted', 'paid') OR answer_id IS NOT NULL),
  UNIQUE (store_id, trip_id, position),
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id),
  FOREIGN KEY (store_id, trip_id) REFERENCES trip (store_id, id)
);
CREATE INDEX ON proposed_service (store_id, order_id);
CREATE INDEX ON proposed_service (store_id, answer_id) WHERE answer_id IS NOT NULL;
CREATE INDEX proposed_service_due ON proposed_service (answer_until) WHERE status IN ('proposed', 'accepted');

-- Pictures of an order: proof at the door, what staff found, what a customer complains of. The name is random: whoever has it may see the
-- picture, and nobody can guess it. The bytes are among the other pictures.
CREATE TABLE order_photo (
  name      text PRIMARY KEY CHECK (name ~ '^[0-9a-f]{32}$'),
  store_id  integer NOT NULL,
  order_id  uuid NOT NULL,
  width     integer NOT NULL,
  -- 'customer', 'guest' or 'operator:<name of the key>'.
  taken_by  text NOT NULL,
  at        timestamptz NOT NULL,
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id)
);
CREATE INDEX ON order_photo (store_id, order_id);

-- What a customer reports as wrong, within the claim window.
CREATE TABLE claim (
  id        uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  store_id  integer NOT NULL,
  order_id  uuid NOT NULL,
  message   text NOT NULL CHECK (char_length(message) BETWEEN 1 AND 1000),
  photos    text[] NOT NULL DEFAULT '{}',
  at        timestamptz NOT NULL,
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id)
);
CREATE INDEX ON claim (store_id, order_id);

-- Further links to a guest's order: each mail makes its own when it goes out, so that none rests anywhere in the clear.
CREATE TABLE guest_link (
  token_hash  bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  store_id    integer NOT NULL,
  order_id    uuid NOT NULL,
  created_at  timestamptz NOT NULL,
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id)
);
CREATE INDEX ON guest_link (store_id, order_id);

-- Orders that still go on, for the first page of whoever has thousands that are over.
CREATE INDEX customer_order_active ON customer_order (store_id, customer_id, placed_at DESC, id DESC)
  WHERE status NOT IN ('expired', 'delivered', 'collected', 'completed', 'cancelled');

-- The keys of the brand's own systems: only their hash is kept, and what each may do.
CREATE TABLE operator_key (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  store_id      integer NOT NULL REFERENCES store ON DELETE CASCADE,
  name          text NOT NULL CHECK (name ~ '^[a-z0-9][a-z0-9 _-]{0,39}$'),
  key_hash      bytea NOT NULL UNIQUE CHECK (length(key_hash) = 32),
  scopes        text[] NOT NULL CHECK (cardinality(scopes) > 0),
  created_at    timestamptz NOT NULL,
  last_used_at  timestamptz,
  revoked_at    timestamptz
);
CREATE UNIQUE INDEX operator_key_name ON operator_key (store_id, name) WHERE revoked_at IS NULL;

-- Every act of the staff: who, when, what, why. Written in the transaction of the act.
CREATE TABLE operator_audit (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id  integer NOT NULL REFERENCES store ON DELETE CASCADE,
  actor     text NOT NULL,
  act       text NOT NULL,
  -- What it was done to, such as 'order 1001', 'outlet tiong-bahru'.
  subject   text NOT NULL,
  order_id  uuid,
  details   jsonb NOT NULL DEFAULT '{}',
  reason    text NOT NULL DEFAULT '',
  at        timestamptz NOT NULL
);
CREATE INDEX ON operator_audit (store_id, id);
CREATE INDEX ON operator_audit (store_id, order_id, id) WHERE order_id IS NOT NULL;

-- What staff have switched by hand. An import writes what the store's files say and then what stands here.
CREATE TABLE staff_switch (
  store_id  integer NOT NULL REFERENCES store ON DELETE CASCADE,
  -- 'sold_out' of a product, 'blackout' and 'capacity' of an outlet.
  kind      text NOT NULL CHECK (kind IN ('sold_out', 'blackout', 'capacity')),
  -- The slug in the store's files.
  subject   text NOT NULL,
  -- sold_out: null; blackout: ["2026-12-24", …]; capacity: a number.
  value     jsonb NOT NULL,
  PRIMARY KEY (store_id, kind, subject)
);

-- Who outside hears of what happens to orders. The secret signs every message, so it is kept as it is.
CREATE TABLE webhook_endpoint (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  store_id    integer NOT NULL REFERENCES store ON DELETE CASCADE,
  url         text NOT NULL CHECK (url ~ '^https?://'),
  secret      text NOT NULL,
  events      text[] NOT NULL CHECK (cardinality(events) > 0),
  created_at  timestamptz NOT NULL,
  removed_at  timestamptz,
  UNIQUE (store_id, id)
);
CREATE INDEX ON webhook_endpoint (store_id) WHERE removed_at IS NULL;

-- Each message to each of them, until it was taken, and what became of it. Its id is the message's: sent again, it is the same one.
CREATE TABLE webhook_delivery (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  store_id      integer NOT NULL,
  endpoint_id   uuid NOT NULL,
  event         text NOT NULL,
  order_id      uuid NOT NULL,
  payload       jsonb NOT NULL,
  status        text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'delivered', 'failed')),
  attempts      integer NOT NULL DEFAULT 0,
  last_answer   text,
  created_at    timestamptz NOT NULL,
  delivered_at  timestamptz,
  FOREIGN KEY (store_id, endpoint_id) REFERENCES webhook_endpoint (store_id, id) ON DELETE CASCADE
);
CREATE INDEX ON webhook_delivery (store_id, created_at);
CREATE INDEX ON webhook_delivery (store_id, endpoint_id);

-- The brand's own list of orders, newest first, whatever their state.
CREATE INDEX customer_order_newest ON customer_order (store_id, placed_at DESC, id DESC);
-- Those that are handed over and wait to be completed.
CREATE INDEX customer_order_handed_over ON customer_order (changed_at) WHERE status IN ('delivered', 'collected');
