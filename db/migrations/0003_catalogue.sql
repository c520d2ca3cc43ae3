CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Where things are sold: one shelf for each sales type an outlet serves. What a visitor may buy, and for how much, depends on it.
CREATE TABLE shelf (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id       integer NOT NULL,
  outlet_id      integer NOT NULL,
  sales_type_id  integer NOT NULL,
  is_retired     boolean NOT NULL DEFAULT false,
  UNIQUE (store_id, id),
  UNIQUE (store_id, outlet_id, sales_type_id),
  FOREIGN KEY (store_id, outlet_id) REFERENCES outlet (store_id, id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, sales_type_id) REFERENCES sales_type (store_id, id) ON DELETE CASCADE
);

-- In all of the catalogue: ids are stable across imports, because carts and orders point at them, and what left the store's
-- files is retired, not deleted.
CREATE TABLE category (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id     integer NOT NULL REFERENCES store ON DELETE CASCADE,
  slug         text NOT NULL,
  position     integer NOT NULL,
  name         text NOT NULL,
  description  text NOT NULL,
  image        text NOT NULL,
  is_retired   boolean NOT NULL DEFAULT false,
  UNIQUE (store_id, slug),
  UNIQUE (store_id, id),
  FOREIGN KEY (store_id, image) REFERENCES store_image (store_id, name)
);

CREATE TABLE product (
  id                integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id          integer NOT NULL REFERENCES store ON DELETE CASCADE,
  category_id       integer NOT NULL,
  slug              text NOT NULL,
  name              text NOT NULL,
  -- The name as it stands in the product's address.
  name_slug         text NOT NULL,
  description       text NOT NULL,
  unit              text NOT NULL CHECK (unit IN ('piece', 'kg', 'set')),
  -- Null for goods, which wait on the shelf.
  turnaround_hours  integer CHECK (turnaround_hours > 0),
  care_notes        text,
  image             text NOT NULL,
  is_popular        boolean NOT NULL,
  is_available      boolean NOT NULL,
  -- Whether something must be chosen before it can be put into a cart.
  needs_choice      boolean NOT NULL,
  -- The shelves it stands on: the same as its offers.
  shelf_ids         integer[] NOT NULL,
  -- Its store and shelves as words that nobody can type, such as @1 and #13. They stand among the words that are searched, so that
  -- one condition on one index finds words and place together, whatever the planner knows of either.
  search_places     text[] NOT NULL,
  -- Whether it is among the first of some shelf, the popular ones before the others. A common word finds enough among these, so that
  -- its search does not grow with the catalogue.
  is_front          boolean NOT NULL,
  -- What search reads, without accents: the name, then words that stand for it, then everything else that is written about it.
  search_name       text NOT NULL,
  search_keywords   text NOT NULL,
  search_text       text NOT NULL,
  -- Whole words and their stems, so that half a word finds and a plural finds its singular.
  title_words       tsvector NOT NULL GENERATED ALWAYS AS (
    array_to_tsvector(search_places) ||
    setweight(to_tsvector('english', search_name) || to_tsvector('simple', search_name), 'A') ||
    setweight(to_tsvector('english', search_keywords) || to_tsvector('simple', search_keywords), 'B')) STORED,
  all_words         tsvector NOT NULL GENERATED ALWAYS AS (
    array_to_tsvector(search_places) ||
    setweight(to_tsvector('english', search_name) || to_tsvector('simple', search_name), 'A') ||
    setweight(to_tsvector('english', search_keywords) || to_tsvector('simple', search_keywords), 'B') ||
    setweight(to_tsvector('english', search_text), 'D')) STORED,
  is_retired        boolean NOT NULL DEFAULT false,
  UNIQUE (store_id, slug),
  UNIQUE (store_id, id),
  FOREIGN KEY (store_id, category_id) REFERENCES category (store_id, id),
  FOREIGN KEY (store_id, image) REFERENCES store_image (store_id, name)
);
CREATE INDEX ON product (store_id, category_id);
CREATE INDEX product_front ON product USING gin (title_words) WHERE is_front;
CREATE INDEX product_title ON product USING gin (title_words);
CREATE INDEX product_words ON product USING gin (all_words);

CREATE TABLE product_option (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id    integer NOT NULL,
  product_id  integer NOT NULL,
  slug        text NOT NULL,
  position    integer NOT NULL,
  name        text NOT NULL,
  is_retired  boolean NOT NULL DEFAULT false,
  UNIQUE (store_id, product_id, slug),
  UNIQUE (store_id, product_id, id),
  FOREIGN KEY (store_id, product_id) REFERENCES product (store_id, id) ON DELETE CASCADE
);

CREATE TABLE product_variant (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id    integer NOT NULL,
  product_id  integer NOT NULL,
  option_id   integer NOT NULL,
  slug        text NOT NULL,
  position    integer NOT NULL,
  name        text NOT NULL,
  is_retired  boolean NOT NULL DEFAULT false,
  UNIQUE (store_id, product_id, option_id, slug),
  UNIQUE (store_id, product_id, option_id, id),
  FOREIGN KEY (store_id, product_id, option_id) REFERENCES product_option (store_id, product_id, id) ON DELETE CASCADE
);

-- A question asked with a product, such as its scent: at least min, at most max of the answers.
CREATE TABLE modifier_group (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id    integer NOT NULL REFERENCES store ON DELETE CASCADE,
  slug        text NOT NULL,
  name        text NOT NULL,
  -- Who does the work: S3.2 calls it dept_name.
  department  text NOT NULL,
  min         integer NOT NULL CHECK (min >= 0),
  max         integer NOT NULL CHECK (max >= 1),
  is_retired  boolean NOT NULL DEFAULT false,
  CHECK (min <= max),
  UNIQUE (store_id, slug),
  UNIQUE (store_id, id)
);

CREATE TABLE modifier (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id     integer NOT NULL,
  group_id     integer NOT NULL,
  slug         text NOT NULL,
  position     integer NOT NULL,
  name         text NOT NULL,
  price_cents  integer NOT NULL CHECK (price_cents >= 0),
  is_retired   boolean NOT NULL DEFAULT false,
  UNIQUE (store_id, group_id, slug),
  UNIQUE (store_id, group_id, id),
  FOREIGN KEY (store_id, group_id) REFERENCES modifier_group (store_id, id) ON DELETE CASCADE
);

CREATE TABLE product_modifier_group (
  store_id    integer NOT NULL,
  product_id  integer NOT NULL,
  group_id    integer NOT NULL,
  position    integer NOT NULL,
  PRIMARY KEY (store_id, product_id, group_id),
  FOREIGN KEY (store_id, product_id) REFERENCES product (store_id, id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, group_id) REFERENCES modifier_group (store_id, id) ON DELETE CASCADE
);
CREATE INDEX ON product_modifier_group (store_id, group_id);

-- What a product, an option or a variant costs: everywhere (outlet and sales type null), or at some outlet, by some sales type, or
-- both. The most specific place wins.
CREATE TABLE price (
  store_id       integer NOT NULL,
  product_id     integer NOT NULL,
  option_id      integer,
  variant_id     integer,
  outlet_id      integer,
  sales_type_id  integer,
  cents          integer NOT NULL CHECK (cents >= 0),
  CHECK (variant_id IS NULL OR option_id IS NOT NULL),
  UNIQUE NULLS NOT DISTINCT (store_id, product_id, option_id, variant_id, outlet_id, sales_type_id),
  FOREIGN KEY (store_id, product_id) REFERENCES product (store_id, id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, product_id, option_id) REFERENCES product_option (store_id, product_id, id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, product_id, option_id, variant_id)
    REFERENCES product_variant (store_id, product_id, option_id, id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, outlet_id) REFERENCES outlet (store_id, id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, sales_type_id) REFERENCES sales_type (store_id, id) ON DELETE CASCADE
);

-- What stands on a shelf, with the price it starts from there: made at import, so that lists filter, sort and page by index.
CREATE TABLE offer (
  store_id       integer NOT NULL,
  shelf_id       integer NOT NULL,
  product_id     integer NOT NULL,
  category_id    integer NOT NULL,
  from_cents     integer NOT NULL CHECK (from_cents >= 0),
  -- Whether other choices cost more.
  has_range      boolean NOT NULL,
  -- The product's turnaround, 0 for goods.
  ready_hours    integer NOT NULL,
  -- In the order of the files, and the same with what is popular first.
  menu_rank      integer NOT NULL,
  popular_rank   integer NOT NULL,
  name_key       text NOT NULL,
  is_available   boolean NOT NULL,
  PRIMARY KEY (store_id, shelf_id, product_id),
  FOREIGN KEY (store_id, shelf_id) REFERENCES shelf (store_id, id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, product_id) REFERENCES product (store_id, id) ON DELETE CASCADE
);

-- One index for each way to sort, with and without a category. They hold what the filters ask, so that a page is found without
-- a visit to the table.
CREATE INDEX offer_menu ON offer (store_id, shelf_id, menu_rank, product_id) INCLUDE (from_cents, ready_hours, is_available);
CREATE INDEX offer_popular ON offer (store_id, shelf_id, popular_rank, product_id) INCLUDE (from_cents, ready_hours, is_available);
CREATE INDEX offer_price ON offer (store_id, shelf_id, from_cents, product_id) INCLUDE (ready_hours, is_available);
CREATE INDEX offer_name ON offer (store_id, shelf_id, name_key, product_id) INCLUDE (from_cents, ready_hours, is_available);
CREATE INDEX offer_ready ON offer (store_id, shelf_id, ready_hours, product_id) INCLUDE (from_cents, is_available);
CREATE INDEX offer_category_menu ON offer (store_id, shelf_id, category_id, menu_rank, product_id)
  INCLUDE (from_cents, ready_hours, is_available);
CREATE INDEX offer_category_popular ON offer (store_id, shelf_id, category_id, popular_rank, product_id)
  INCLUDE (from_cents, ready_hours, is_available);
CREATE INDEX offer_category_price ON offer (store_id, shelf_id, category_id, from_cents, product_id)
  INCLUDE (ready_hours, is_available);
CREATE INDEX offer_category_name ON offer (store_id, shelf_id, category_id, name_key, product_id)
  INCLUDE (from_cents, ready_hours, is_available);
CREATE INDEX offer_category_ready ON offer (store_id, shelf_id, category_id, ready_hours, product_id)
  INCLUDE (from_cents, is_available);

-- Every word of names and keywords once: what a mistyped word is held against.
CREATE TABLE search_word (
  store_id  integer NOT NULL REFERENCES store ON DELETE CASCADE,
  word      text COLLATE "C" NOT NULL,
  PRIMARY KEY (store_id, word)
);
CREATE INDEX search_word_trigrams ON search_word USING gin (word gin_trgm_ops);
