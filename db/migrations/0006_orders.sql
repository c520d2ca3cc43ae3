-- How many of an outlet's two-hour windows are taken. A window gets its row when it is first wanted; capacity null means the outlet's own.
-- Taking a place is one conditional UPDATE on it, so that a window is never overbooked.
CREATE TABLE slot_window (
  store_id   integer NOT NULL,
  outlet_id  integer NOT NULL,
  starts_at  timestamptz NOT NULL,
  ends_at    timestamptz NOT NULL CHECK (ends_at > starts_at),
  capacity   integer CHECK (capacity >= 0),
  taken      integer NOT NULL DEFAULT 0 CHECK (taken >= 0),
  PRIMARY KEY (store_id, outlet_id, starts_at),
  FOREIGN KEY (store_id, outlet_id) REFERENCES outlet (store_id, id) ON DELETE CASCADE
);

-- The pretty numbers of orders; gaps do no harm.
CREATE SEQUENCE order_number AS integer START 10001;

-- What a store has sold. The id is random because it stands in addresses; the number is for people. Names, prices, address and
-- quote are kept as they were: nothing that changes in the catalogue later changes an order.
CREATE TABLE customer_order (
  id                 uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  store_id           integer NOT NULL REFERENCES store,
  number             integer NOT NULL DEFAULT nextval('order_number'),
  -- Null for a guest, who has the link with the token instead.
  customer_id        uuid,
  guest_token_hash   bytea UNIQUE CHECK (length(guest_token_hash) = 32),
  -- {name, email, mobile}: whom the brand speaks to about it.
  contact            jsonb NOT NULL,
  -- 'trips' is laundry that is picked up and returned; 'regular' has no trips.
  kind               text NOT NULL CHECK (kind IN ('trips', 'regular')),
  status             text NOT NULL CHECK (status IN ('awaiting_payment', 'confirmed', 'pickup_scheduled', 'picked_up', 'received',
                       'awaiting_approval', 'processing', 'ready', 'out_for_delivery', 'delivered', 'collected', 'completed', 'expired',
                       'cancelled', 'on_hold')),
  -- The state to go back to from on_hold.
  held_from          text,
  outlet_id          integer NOT NULL,
  sales_type_id      integer NOT NULL,
  category_id        smallint NOT NULL CHECK (category_id BETWEEN 1 AND 4),
  -- Names as they were: {outlet, outlet_address, outlet_phone, sales_type, table}.
  place              jsonb NOT NULL,
  table_id           integer,
  -- {label, block, street, unit, postal_code, is_landed, contact_name, contact_mobile, access_notes}; null where nothing is brought.
  address            jsonb,
  notes              text NOT NULL DEFAULT '' CHECK (char_length(notes) <= 500),
  referer            text NOT NULL,
  partner_name       text,
  -- The cart it was made from: a customer's by its id, a guest's by the key of the browser's cart. At most one order of a cart
  -- waits for its payment.
  cart_key           text NOT NULL,
  -- [{id, qty}]: the lines of a customer's cart that it was made from, to take out of it when it is paid.
  cart_lines         jsonb NOT NULL DEFAULT '[]',
  subscription_id    uuid,
  quote              jsonb NOT NULL,
  quote_hash         text NOT NULL,
  total_cents        integer NOT NULL CHECK (total_cents >= 0),
  gst_cents          integer NOT NULL CHECK (gst_cents >= 0),
  -- In hundredths of a percent; null where the store is not registered.
  gst_rate           integer,
  paid_cents         integer NOT NULL DEFAULT 0 CHECK (paid_cents >= 0),
  refunded_cents     integer NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0 AND refunded_cents <= paid_cents),
  -- Drop-off or pickup, and collection, delivery or return; both null at a table.
  first_starts_at    timestamptz,
  first_ends_at      timestamptz,
  last_starts_at     timestamptz,
  last_ends_at       timestamptz,
  placed_at          timestamptz NOT NULL,
  -- Until when it waits for its payment.
  expires_at         timestamptz,
  confirmed_at       timestamptz,
  completed_at       timestamptz,
  changed_at         timestamptz NOT NULL,
  CHECK (customer_id IS NOT NULL OR guest_token_hash IS NOT NULL),
  UNIQUE (store_id, id),
  UNIQUE (store_id, number),
  FOREIGN KEY (store_id, customer_id) REFERENCES customer (store_id, id),
  FOREIGN KEY (store_id, outlet_id) REFERENCES outlet (store_id, id),
  FOREIGN KEY (store_id, sales_type_id) REFERENCES sales_type (store_id, id)
);
CREATE UNIQUE INDEX customer_order_one_waiting ON customer_order (store_id, cart_key) WHERE status = 'awaiting_payment';
CREATE INDEX customer_order_cart ON customer_order (store_id, cart_key);
CREATE INDEX customer_order_history ON customer_order (store_id, customer_id, placed_at DESC, id DESC) WHERE status <> 'expired';
CREATE INDEX customer_order_worklist ON customer_order (store_id, status, placed_at);
CREATE INDEX customer_order_expiry ON customer_order (expires_at) WHERE status = 'awaiting_payment';

-- One leg of an order with trips: pickup-1, delivery-1, …
CREATE TABLE trip (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  store_id        integer NOT NULL,
  order_id        uuid NOT NULL,
  slug            text NOT NULL CHECK (slug ~ '^(pickup|delivery)-[1-9][0-9]*$'),
  kind            text NOT NULL CHECK (kind IN ('pickup', 'delivery')),
  status          text NOT NULL CHECK (status IN ('scheduled', 'assigned', 'en_route', 'arrived', 'done', 'failed', 'rescheduled', 'cancelled')),
  starts_at       timestamptz NOT NULL,
  ends_at         timestamptz NOT NULL,
  driver_name     text,
  bag_count       integer CHECK (bag_count BETWEEN 0 AND 999),
  -- A picture's hash, taken at the door.
  proof_photo     text,
  failure_reason  text,
  changed_at      timestamptz NOT NULL,
  UNIQUE (store_id, id),
  UNIQUE (store_id, order_id, slug),
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id)
);
CREATE INDEX ON trip (store_id, status, starts_at);

-- What was bought: names and prices of that moment. Extra services that the customer has accepted become lines too.
CREATE TABLE order_line (
  id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  store_id          integer NOT NULL,
  order_id          uuid NOT NULL,
  trip_id           uuid,
  position          integer NOT NULL,
  kind              text NOT NULL CHECK (kind IN ('item', 'extra_service')),
  product_id        integer,
  option_id         integer,
  variant_id        integer,
  product_name      text NOT NULL,
  option_name       text,
  variant_name      text,
  -- [{modifier_id, name, department, price_cents}]
  modifiers         jsonb NOT NULL DEFAULT '[]',
  unit              text NOT NULL,
  image             text NOT NULL DEFAULT '',
  qty               integer NOT NULL CHECK (qty BETWEEN 1 AND 999),
  notes             text NOT NULL DEFAULT '',
  -- One piece with its modifiers, and all of them.
  piece_cents       integer NOT NULL CHECK (piece_cents >= 0),
  final_cents       integer NOT NULL CHECK (final_cents >= 0),
  turnaround_hours  integer,
  UNIQUE (store_id, order_id, position),
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id),
  FOREIGN KEY (store_id, trip_id) REFERENCES trip (store_id, id)
);

-- A window that somebody has: held for a while during checkout, then an order's. Whoever frees it deletes the row and counts the window
-- down in one statement.
CREATE TABLE slot_booking (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  store_id    integer NOT NULL,
  outlet_id   integer NOT NULL,
  starts_at   timestamptz NOT NULL,
  -- 'first' is drop-off or pickup, 'last' is collection, delivery or return.
  leg         text NOT NULL CHECK (leg IN ('first', 'last')),
  -- Whose checkout holds it: 'customer:<id>' or 'guest:<hash of the cart's key>'.
  holder      text NOT NULL,
  order_id    uuid,
  -- Null once it is an order's.
  expires_at  timestamptz,
  CHECK ((order_id IS NULL) <> (expires_at IS NULL)),
  FOREIGN KEY (store_id, outlet_id, starts_at) REFERENCES slot_window (store_id, outlet_id, starts_at),
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id)
);
CREATE UNIQUE INDEX slot_booking_one_hold ON slot_booking (store_id, holder, leg) WHERE order_id IS NULL;
CREATE UNIQUE INDEX slot_booking_one_of_order ON slot_booking (store_id, order_id, leg) WHERE order_id IS NOT NULL;
CREATE INDEX ON slot_booking (expires_at) WHERE expires_at IS NOT NULL;

-- Everything that happened to an order and its trips: who, when, why. Its ids are what an open page has seen last.
CREATE TABLE order_event (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id    integer NOT NULL,
  order_id    uuid NOT NULL,
  trip_id     uuid,
  kind        text NOT NULL,
  from_state  text,
  to_state    text,
  -- 'customer', 'guest', 'system', 'gateway' or 'operator:<name of the key>'.
  actor       text NOT NULL,
  reason      text NOT NULL DEFAULT '',
  details     jsonb NOT NULL DEFAULT '{}',
  at          timestamptz NOT NULL,
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id),
  FOREIGN KEY (store_id, trip_id) REFERENCES trip (store_id, id)
);
CREATE INDEX ON order_event (store_id, order_id, id);

-- Documents as they were handed out. Their numbers have no gaps, so they are taken in the transaction that writes the document.
CREATE TABLE invoice_counter (
  store_id  integer NOT NULL REFERENCES store ON DELETE CASCADE,
  series    text NOT NULL CHECK (series IN ('invoice', 'credit_note')),
  last      integer NOT NULL,
  PRIMARY KEY (store_id, series)
);
CREATE TABLE invoice (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  store_id   integer NOT NULL,
  series     text NOT NULL CHECK (series IN ('invoice', 'credit_note')),
  number     integer NOT NULL CHECK (number > 0),
  order_id   uuid NOT NULL,
  -- The trip whose charges it holds; null for those of the whole order.
  trip_id    uuid,
  -- Why it was written, such as 'order', 'extra_service:<id>' or 'refund:<id>': the same reason writes no second one.
  reason     text NOT NULL,
  -- Everything that stands on it, seller and figures included.
  document   jsonb NOT NULL,
  issued_at  timestamptz NOT NULL,
  UNIQUE (store_id, series, number),
  UNIQUE (store_id, order_id, reason),
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id),
  FOREIGN KEY (store_id, trip_id) REFERENCES trip (store_id, id)
);

-- A request that must happen once: who sent it, under which key, what it asked for, and what came of it. Sent again, it gets the same
-- answer; with another body it is refused.
CREATE TABLE idempotency (
  store_id     integer NOT NULL REFERENCES store ON DELETE CASCADE,
  actor        text NOT NULL,
  -- Hashed, like the guest's key of a cart: what opens an order is never kept in the clear.
  key          text NOT NULL,
  fingerprint  text NOT NULL,
  order_id     uuid NOT NULL,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (store_id, actor, key)
);
CREATE INDEX ON idempotency (created_at);

-- What can be added to an order at checkout besides what is in the cart, such as express handling. From the store's files.
CREATE TABLE extra_service (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id        integer NOT NULL REFERENCES store ON DELETE CASCADE,
  slug            text NOT NULL,
  position        integer NOT NULL,
  name            text NOT NULL,
  description     text NOT NULL,
  price_cents     integer NOT NULL CHECK (price_cents >= 0),
  -- The sales types it goes with; null means all of them.
  sales_type_ids  integer[],
  is_retired      boolean NOT NULL DEFAULT false,
  UNIQUE (store_id, slug),
  UNIQUE (store_id, id)
);

ALTER TABLE outlet
  -- When drivers and counters take windows, in the shape of hours; null means whenever the outlet is open.
  ADD COLUMN slot_hours         jsonb,
  -- How many days ahead can be booked.
  ADD COLUMN slot_horizon_days  integer NOT NULL DEFAULT 14 CHECK (slot_horizon_days BETWEEN 1 AND 60);
