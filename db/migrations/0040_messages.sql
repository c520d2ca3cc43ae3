-- M1.3: what a person is told. A message is made in the transaction of its event, so that each event is told to a person once.
CREATE TABLE message (
  id           uuid PRIMARY KEY,
  store_id     integer NOT NULL REFERENCES store ON DELETE CASCADE,
  -- Who is told: 'customer:<id>', 'guest:<id of the order>' or 'staff:<name in the store's folder>'.
  person       text NOT NULL,
  -- Erases the messages of a deleted account.
  customer_id  uuid,
  order_id     uuid,
  -- Names the event, so that the same one is not told twice.
  event        text NOT NULL,
  kind         text NOT NULL,
  -- Ids and figures of the event. Everything else is read when the message is sent.
  details      jsonb NOT NULL DEFAULT '{}',
  state        text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'sent', 'unclear', 'overtaken', 'unreachable', 'failed', 'withdrawn')),
  -- Not sent before this time: the staff may still undo, or the person sleeps.
  due_at       timestamptz NOT NULL,
  created_at   timestamptz NOT NULL,
  done_at      timestamptz,
  UNIQUE (store_id, event, person),
  FOREIGN KEY (store_id, customer_id) REFERENCES customer (store_id, id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id)
);
CREATE INDEX ON message (store_id, order_id, created_at) WHERE order_id IS NOT NULL;
CREATE INDEX ON message (store_id, customer_id, created_at) WHERE customer_id IS NOT NULL;
CREATE INDEX ON message (created_at);

-- One row for each channel that was tried. It is written before the channel is used: after a crash nobody knows whether the message left, so it is
-- not sent again ('unclear').
CREATE TABLE message_delivery (
  message_id  uuid NOT NULL REFERENCES message ON DELETE CASCADE,
  channel     text NOT NULL CHECK (channel IN ('push', 'whatsapp', 'sms', 'email')),
  state       text NOT NULL CHECK (state IN ('sending', 'waiting', 'sent', 'unclear', 'refused')),
  tries       integer NOT NULL DEFAULT 1 CHECK (tries > 0),
  -- A short code such as 'smtp 550'. Never an address or a text.
  reason      text NOT NULL DEFAULT '',
  at          timestamptz NOT NULL,
  PRIMARY KEY (message_id, channel)
);

-- M1.1: how a person wants to be told about orders. Without a row: by every channel that reaches them, in the usual order.
CREATE TABLE message_preference (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id     integer NOT NULL,
  customer_id  uuid,
  -- A guest chooses for one order.
  order_id     uuid,
  channels     text[] NOT NULL
    CHECK (channels <@ ARRAY['push', 'whatsapp', 'sms', 'email'] AND cardinality(channels) BETWEEN 1 AND 4),
  -- Minutes of the day in which nothing rings that can wait. Equal: none. Null: the store's.
  quiet_from   smallint CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_until  smallint CHECK (quiet_until BETWEEN 0 AND 1439),
  updated_at   timestamptz NOT NULL,
  CHECK (num_nonnulls(customer_id, order_id) = 1),
  CHECK (num_nonnulls(quiet_from, quiet_until) IN (0, 2)),
  UNIQUE (store_id, customer_id),
  UNIQUE (store_id, order_id),
  FOREIGN KEY (store_id, customer_id) REFERENCES customer (store_id, id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id) ON DELETE CASCADE
);
