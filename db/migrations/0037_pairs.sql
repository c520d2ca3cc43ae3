-- Shoes are sold by the pair.
ALTER TABLE product
  DROP CONSTRAINT product_unit_check,
  ADD CONSTRAINT product_unit_check CHECK (unit IN ('piece', 'kg', 'set', 'pair'));
