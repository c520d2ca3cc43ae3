-- What a customer has put aside at one outlet by one sales type. Every change to its lines raises the revision in the same statement,
-- so whoever has read the cart and wants to write it knows whether it is still the one that was read.
CREATE TABLE cart (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id       integer NOT NULL,
  customer_id    uuid NOT NULL,
  outlet_id      integer NOT NULL,
  sales_type_id  integer NOT NULL,
  revision       integer NOT NULL CHECK (revision > 0),
  changed_at     timestamptz NOT NULL,
  UNIQUE (store_id, customer_id, outlet_id, sales_type_id),
  UNIQUE (store_id, id),
  FOREIGN KEY (store_id, customer_id) REFERENCES customer (store_id, id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, outlet_id) REFERENCES outlet (store_id, id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, sales_type_id) REFERENCES sales_type (store_id, id) ON DELETE CASCADE
);

-- A line holds no price: that comes from the catalogue whenever the cart is read. The numbered slots are what keeps a cart from having more
-- than 100 lines.
CREATE TABLE cart_line (
  id            uuid PRIMARY KEY,
  store_id      integer NOT NULL,
  cart_id       bigint NOT NULL,
  slot          smallint NOT NULL CHECK (slot BETWEEN 1 AND 100),
  -- The order in which lines are shown: what was added last comes last, whatever slot it found.
  position      integer NOT NULL,
  -- What makes two lines the same thing: product, option, variant and modifiers.
  match_key     text NOT NULL,
  product_id    integer NOT NULL,
  option_id     integer,
  variant_id    integer,
  modifier_ids  integer[] NOT NULL,
  qty           smallint NOT NULL CHECK (qty BETWEEN 1 AND 99),
  notes         text NOT NULL CHECK (char_length(notes) <= 500),
  -- What a piece with its modifiers cost when the customer last touched the line: only to say that it has changed since.
  seen_cents    integer NOT NULL CHECK (seen_cents >= 0),
  UNIQUE (cart_id, slot),
  UNIQUE (cart_id, match_key),
  FOREIGN KEY (store_id, cart_id) REFERENCES cart (store_id, id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, product_id) REFERENCES product (store_id, id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, product_id, option_id) REFERENCES product_option (store_id, product_id, id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, product_id, option_id, variant_id)
    REFERENCES product_variant (store_id, product_id, option_id, id) ON DELETE CASCADE
);

-- Additions that were made already, by the key that their sender gave them: sent again, they are not made again.
CREATE TABLE cart_addition (
  store_id     integer NOT NULL,
  customer_id  uuid NOT NULL,
  key          text NOT NULL CHECK (length(key) BETWEEN 8 AND 64),
  added_at     timestamptz NOT NULL,
  PRIMARY KEY (store_id, customer_id, key),
  FOREIGN KEY (store_id, customer_id) REFERENCES customer (store_id, id) ON DELETE CASCADE
);
CREATE INDEX ON cart_addition (added_at);
