-- A bag of an order and its tag (B1.1). The tags are made when the order is paid. A tag that was not needed at the door is marked as unused.
CREATE TABLE bag (
  store_id    integer NOT NULL,
  id          uuid NOT NULL,
  order_id    uuid NOT NULL,
  n           integer NOT NULL CHECK (n BETWEEN 1 AND 99),
  -- On the label, and with the store in its QR code. The last character checks the others.
  code        text NOT NULL CHECK (code ~ '^[34679ACDEFGHJKMNPQRTWXY]{8}$'),
  made_at     timestamptz NOT NULL,
  unused_at   timestamptz,
  -- Of two returns, the one that brings it. Null until the first of them is made ready.
  leg         text CHECK (leg IN ('early', 'last')),
  -- The last station that handed it over; null before the first.
  station     text CHECK (station IN ('picked_up', 'received', 'ready', 'out', 'delivered')),
  -- The station whose hand-over went on without it; null once it is scanned there.
  missing_at  text CHECK (missing_at IN ('picked_up', 'received', 'ready', 'out', 'delivered')),
  PRIMARY KEY (store_id, id),
  UNIQUE (store_id, order_id, n),
  UNIQUE (store_id, code),
  CHECK (unused_at IS NULL OR station IS NULL),
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id)
);

-- Every try to hand over the bags of an order at a station (B1.2): accepted, refused, or accepted by an override.
CREATE TABLE bag_hand_over (
  store_id  integer NOT NULL,
  id        uuid NOT NULL,
  order_id  uuid NOT NULL,
  station   text NOT NULL CHECK (station IN ('picked_up', 'received', 'ready', 'out', 'delivered')),
  leg       text CHECK (leg IN ('early', 'last')),
  outcome   text NOT NULL CHECK (outcome IN ('accepted', 'overridden', 'refused')),
  -- {green: [codes], missing: [codes], problems: [{code, why}]}
  details   jsonb NOT NULL,
  -- Why staff went on without a bag.
  reason    text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 300),
  actor     text NOT NULL,
  -- A picture's hash.
  photo     text,
  at        timestamptz NOT NULL,
  PRIMARY KEY (store_id, id),
  CHECK (outcome <> 'overridden' OR reason <> ''),
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id)
);
CREATE INDEX bag_hand_over_order ON bag_hand_over (store_id, order_id, at);

-- A bag passes each station once. The key refuses a second time, whoever scans.
CREATE TABLE bag_scan (
  store_id      integer NOT NULL,
  bag_id        uuid NOT NULL,
  station       text NOT NULL CHECK (station IN ('picked_up', 'received', 'ready', 'out', 'delivered')),
  hand_over_id  uuid NOT NULL,
  actor         text NOT NULL,
  at            timestamptz NOT NULL,
  PRIMARY KEY (store_id, bag_id, station),
  FOREIGN KEY (store_id, bag_id) REFERENCES bag (store_id, id),
  FOREIGN KEY (store_id, hand_over_id) REFERENCES bag_hand_over (store_id, id)
);

-- How many bags the driver counted at the door, and what the customer said to it (B1.3). No answer until ask_until: the driver's count stays.
CREATE TABLE bag_count (
  store_id   integer NOT NULL,
  order_id   uuid NOT NULL,
  counted    integer NOT NULL CHECK (counted BETWEEN 0 AND 99),
  at         timestamptz NOT NULL,
  ask_until  timestamptz NOT NULL,
  said       integer CHECK (said BETWEEN 0 AND 99),
  said_at    timestamptz,
  PRIMARY KEY (store_id, order_id),
  CHECK ((said IS NULL) = (said_at IS NULL)),
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id)
);

-- Staff are told when the customer counted other bags than the driver.
ALTER TABLE staff_alert DROP CONSTRAINT staff_alert_kind_check;
ALTER TABLE staff_alert ADD CONSTRAINT staff_alert_kind_check
  CHECK (kind IN ('new_order', 'claim', 'failed_charge', 'late_trip', 'question', 'bag_count'));

-- The labels of a day: orders by the time of their pickup or drop-off.
CREATE INDEX customer_order_first ON customer_order (store_id, first_starts_at, number)
  WHERE first_starts_at IS NOT NULL AND status NOT IN ('awaiting_payment', 'cancelled', 'expired');
