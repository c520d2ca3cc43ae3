-- M1.1: how the store sends its messages: channels, quiet hours, its number and templates at WhatsApp. It is never shown to visitors.
ALTER TABLE store ADD COLUMN message_settings jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(message_settings) = 'object');

-- M1.1: each yes and no to WhatsApp, with its time. A yes is for one number: another number needs a new one.
CREATE TABLE whatsapp_consent (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id     integer NOT NULL,
  customer_id  uuid,
  -- A guest agrees for one order.
  order_id     uuid,
  mobile       text NOT NULL CHECK (mobile <> ''),
  is_given     boolean NOT NULL,
  at           timestamptz NOT NULL,
  CHECK (num_nonnulls(customer_id, order_id) = 1),
  FOREIGN KEY (store_id, customer_id) REFERENCES customer (store_id, id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id) ON DELETE CASCADE
);
CREATE INDEX ON whatsapp_consent (store_id, customer_id, id) WHERE customer_id IS NOT NULL;
CREATE INDEX ON whatsapp_consent (store_id, order_id, id) WHERE order_id IS NOT NULL;
