-- P1.3: "Charge at most … without asking me", as the customer chose it last; null for the shop's own limit.
ALTER TABLE customer ADD COLUMN at_most_cents integer CHECK (at_most_cents BETWEEN 1 AND 500000);
