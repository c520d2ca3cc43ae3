-- D3.8: each time a card becomes the default it gets the customer's next number, so that the newest default can be told from an older choice.
-- Numbers only grow: cards that were removed keep theirs.
ALTER TABLE payment_method ADD COLUMN default_no integer NOT NULL DEFAULT 0 CHECK (default_no >= 0);
