-- M1.6: a browser that sends the same report again after a lost answer does not make a second claim.
ALTER TABLE claim ADD COLUMN key text, ADD UNIQUE (store_id, order_id, key);
