-- So that what is about a table can name its store too.
ALTER TABLE dining_table ADD UNIQUE (store_id, id);

-- D1.9: the basket that guests at one table share. A table has at most one that has not ended. Rows are swept a day after they were last
-- touched: names of guests are kept no longer than they are of use.
CREATE TABLE table_basket (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id    integer NOT NULL,
  table_id    integer NOT NULL,
  opened_at   timestamptz NOT NULL,
  -- When somebody last joined, changed something or began to pay.
  touched_at  timestamptz NOT NULL,
  ended_at    timestamptz,
  UNIQUE (store_id, id),
  FOREIGN KEY (store_id, table_id) REFERENCES dining_table (store_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX table_basket_open ON table_basket (table_id) WHERE ended_at IS NULL;
CREATE INDEX table_basket_touched ON table_basket (touched_at);

-- A phone at the table. The token is the phone's alone and opens the basket; it is kept as its hash.
CREATE TABLE table_basket_member (
  store_id    integer NOT NULL,
  basket_id   integer NOT NULL,
  -- Counted from 1: what others at the table know a member by.
  member      smallint NOT NULL CHECK (member >= 1),
  name        text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 40),
  token_hash  bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  joined_at   timestamptz NOT NULL,
  PRIMARY KEY (basket_id, member),
  FOREIGN KEY (store_id, basket_id) REFERENCES table_basket (store_id, id) ON DELETE CASCADE
);

-- What a member put in. The order that pays a line claims it; what became of that order decides whether the line is paid, being paid, or
-- free again, so that no step of a payment has to be written down here.
CREATE TABLE table_basket_line (
  id            uuid PRIMARY KEY,
  store_id      integer NOT NULL,
  basket_id     integer NOT NULL,
  member        smallint NOT NULL,
  product_id    integer NOT NULL,
  option_id     integer,
  variant_id    integer,
  modifier_ids  integer[] NOT NULL,
  qty           smallint NOT NULL CHECK (qty BETWEEN 1 AND 99),
  notes         text NOT NULL DEFAULT '' CHECK (char_length(notes) <= 400),
  order_id      uuid,
  -- The member who placed that order.
  payer         smallint,
  CHECK ((order_id IS NULL) = (payer IS NULL)),
  FOREIGN KEY (store_id, basket_id) REFERENCES table_basket (store_id, id) ON DELETE CASCADE,
  FOREIGN KEY (basket_id, member) REFERENCES table_basket_member (basket_id, member) ON DELETE CASCADE,
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id)
);
CREATE INDEX table_basket_line_of ON table_basket_line (basket_id);
CREATE INDEX table_basket_line_order ON table_basket_line (store_id, order_id) WHERE order_id IS NOT NULL;
