-- P1.6: the line of the order that a claim is about, if the customer named one. The limit of what the store pays for it depends on its price.
ALTER TABLE claim ADD COLUMN line_id uuid,
  ADD FOREIGN KEY (store_id, line_id) REFERENCES order_line ON DELETE SET NULL (line_id);
CREATE INDEX ON claim (store_id, line_id) WHERE line_id IS NOT NULL;
