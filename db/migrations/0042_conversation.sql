-- M1.6: a claim is a thread. It waits for the store ('open', 'reopened'), for the customer ('answered'), or it is closed with a remedy.
ALTER TABLE claim
  ADD COLUMN author         text NOT NULL DEFAULT 'customer' CHECK (author IN ('customer', 'guest')),
  ADD COLUMN state          text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'closed', 'reopened')),
  -- The store promises an answer by then.
  ADD COLUMN answer_by      timestamptz,
  ADD COLUMN remedy         text CHECK (remedy IN ('again', 'voucher', 'refund', 'none')),
  -- What the remedy gave: the cents of a refund, or the name of a voucher.
  ADD COLUMN remedy_details jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN closed_at      timestamptz,
  -- When staff last looked at it. Null again while something new waits for them.
  ADD COLUMN looked_at      timestamptz,
  ADD UNIQUE (store_id, id);

-- Claims from before were answered by mail. Those of completed orders are closed; the others wait for an answer here.
UPDATE claim SET answer_by = at + interval '2 days';
UPDATE claim c SET state = 'closed', closed_at = c.at + interval '7 days', looked_at = c.at
  FROM customer_order o WHERE o.store_id = c.store_id AND o.id = c.order_id AND o.status = 'completed';
ALTER TABLE claim ALTER COLUMN answer_by SET NOT NULL, ADD CHECK ((state = 'closed') = (closed_at IS NOT NULL));
CREATE INDEX claim_waiting ON claim (store_id, answer_by) WHERE state IN ('open', 'reopened');
CREATE INDEX claim_newest ON claim (store_id, at DESC, id);

-- M1.6: what the customer and the store write to each other about an order, or about one claim of it.
CREATE TABLE order_note (
  id        uuid PRIMARY KEY,
  -- The order in which they were written.
  seq       bigint GENERATED ALWAYS AS IDENTITY,
  store_id  integer NOT NULL,
  order_id  uuid NOT NULL,
  claim_id  uuid,
  -- 'customer', 'guest' or 'operator:<name>', as in the order's events.
  author    text NOT NULL CHECK (author IN ('customer', 'guest') OR author LIKE 'operator:%'),
  text      text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 1000),
  photos    text[] NOT NULL DEFAULT '{}',
  -- A browser that sends the same message again after a lost answer does not write it twice.
  key       text,
  at        timestamptz NOT NULL,
  -- When the other side read it.
  read_at   timestamptz,
  UNIQUE (store_id, order_id, key),
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id),
  FOREIGN KEY (store_id, claim_id) REFERENCES claim (store_id, id) ON DELETE CASCADE
);
CREATE INDEX ON order_note (store_id, order_id, seq);
CREATE INDEX ON order_note (store_id, claim_id) WHERE claim_id IS NOT NULL;
CREATE INDEX order_note_unread ON order_note (store_id, at) WHERE read_at IS NULL AND author IN ('customer', 'guest');

-- When staff first looked at an order. An order that nobody looks at is brought to their attention.
ALTER TABLE customer_order ADD COLUMN looked_at timestamptz;
UPDATE customer_order SET looked_at = placed_at WHERE status NOT IN ('expired', 'completed', 'cancelled');
