-- M1.4: a store's own words for a message, as in its folder (messages/<kind>.md). Without a row the message has the product's words.
CREATE TABLE message_template (
  store_id  integer NOT NULL REFERENCES store ON DELETE CASCADE,
  kind      text NOT NULL,
  source    text NOT NULL,
  PRIMARY KEY (store_id, kind)
);

-- D4.7: a webhook about a message need not be about an order.
ALTER TABLE webhook_delivery ALTER COLUMN order_id DROP NOT NULL;
