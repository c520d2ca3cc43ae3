-- D1.11: what is sold by weight has a least weight and a step, in whole kilograms. Other products are sold one by one.
ALTER TABLE product
  ADD COLUMN min_qty integer NOT NULL DEFAULT 1 CHECK (min_qty BETWEEN 1 AND 99),
  ADD COLUMN qty_step integer NOT NULL DEFAULT 1 CHECK (qty_step BETWEEN 1 AND 99),
  ADD CONSTRAINT product_weight_check CHECK (min_qty % qty_step = 0 AND (unit = 'kg' OR (min_qty = 1 AND qty_step = 1)));
