-- D1.12: what a way of ordering says in the store's own words, by the names in contract/wording.ts; what it leaves out, the store says.
ALTER TABLE sales_type ADD COLUMN wording jsonb NOT NULL DEFAULT '{}';

-- The slugs of the sales types that a banner is for. None: it is for those that have no banner of their own.
ALTER TABLE banner ADD COLUMN sales_types text[] NOT NULL DEFAULT '{}';
