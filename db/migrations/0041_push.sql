-- M1.7: the browsers that a person is notified in. Each belongs to one login, and ends with it, or to one order that opens by its link. A browser that
-- changes hands moves to the next person, because its endpoint is unique.
CREATE TABLE push_subscription (
  id          uuid PRIMARY KEY,
  store_id    integer NOT NULL REFERENCES store ON DELETE CASCADE,
  -- The address at the browser's push service. Who knows it and the shop's key can write to the browser, so it is never shown again.
  endpoint    text NOT NULL CHECK (endpoint LIKE 'https://%' AND length(endpoint) <= 1000),
  -- The browser's public key and secret. Only the browser can read what is encrypted with them.
  p256dh      text NOT NULL CHECK (length(p256dh) = 87),
  auth        text NOT NULL CHECK (length(auth) = 22),
  session_id  uuid REFERENCES session ON DELETE CASCADE,
  order_id    uuid,
  created_at  timestamptz NOT NULL,
  CHECK (num_nonnulls(session_id, order_id) = 1),
  UNIQUE (store_id, endpoint),
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id) ON DELETE CASCADE
);
CREATE INDEX ON push_subscription (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX ON push_subscription (store_id, order_id) WHERE order_id IS NOT NULL;
