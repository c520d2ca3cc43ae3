-- D5.5: offers go to who has said yes, by the channels of that yes. A guest says it on the page of an order, for the email address or the mobile number
-- of the order: the newest answer for an address or number counts, whichever order it was given on. Notifications are for the order alone.
ALTER TABLE marketing_consent
  ALTER COLUMN customer_id DROP NOT NULL,
  ADD COLUMN order_id uuid,
  -- In lower case. Null for customers, who may change their address, and for notifications.
  ADD COLUMN contact text CHECK (contact <> ''),
  DROP CONSTRAINT marketing_consent_channel_check,
  ADD CHECK (channel IN ('push', 'whatsapp', 'sms', 'email')),
  ADD CHECK (num_nonnulls(customer_id, order_id) = 1),
  ADD CHECK ((contact IS NOT NULL) = (order_id IS NOT NULL AND channel <> 'push')),
  ADD FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id) ON DELETE CASCADE;
CREATE INDEX ON marketing_consent (store_id, contact, channel, id) WHERE contact IS NOT NULL;
CREATE INDEX ON marketing_consent (store_id, order_id, channel, id) WHERE order_id IS NOT NULL;

-- When a person was told of the last offer. There is at most one a day.
CREATE INDEX message_offers ON message (store_id, person, due_at) WHERE kind = 'offer';

-- Signs the links that end offers.
INSERT INTO shop_secret (name, value) VALUES ('offers', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
