-- A plan may count no weight, such as one of ten shirts: included_kg is then null, and weight costs nothing extra.
ALTER TABLE subscription_plan
  ALTER COLUMN included_kg DROP NOT NULL,
  ADD CHECK (included_kg IS NOT NULL OR extra_kg_cents = 0);
ALTER TABLE subscription_cycle ALTER COLUMN included_kg DROP NOT NULL;
