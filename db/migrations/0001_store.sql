-- A store is a brand: its folder of files is imported here, and the host name of a request picks it.
CREATE TABLE store (
  id                 integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug               text NOT NULL UNIQUE,
  -- The address that links in mails are made from; never taken from a request.
  origin             text NOT NULL,
  default_subdomain  text NOT NULL,
  is_default         boolean NOT NULL DEFAULT false,
  config             jsonb NOT NULL,
  information        jsonb NOT NULL,
  -- SHA-256 of the imported folder: an import that changes nothing writes nothing.
  content_hash       text NOT NULL,
  -- Grows with every change to what visitors see; caches in every process are keyed by it.
  version            bigint NOT NULL DEFAULT 1,
  imported_at        timestamptz NOT NULL DEFAULT now()
);
-- Local hosts get the default store, so there is exactly one.
CREATE UNIQUE INDEX store_one_default ON store (is_default) WHERE is_default;

-- The allow-list of host names. A partner brand is a host of the store with a name of its own.
CREATE TABLE store_host (
  host          text PRIMARY KEY CHECK (host = lower(host)),
  store_id      integer NOT NULL REFERENCES store ON DELETE CASCADE,
  referer       text NOT NULL,
  partner_name  text
);
CREATE INDEX ON store_host (store_id);

-- Pictures by the hash of their source, rendered once at import in every size. They live in the database so that an
-- import is one transaction and every process on every machine has them.
CREATE TABLE image (
  hash    text NOT NULL,
  width   integer NOT NULL CHECK (width > 0),
  format  text NOT NULL CHECK (format IN ('avif', 'webp', 'png', 'jpeg', 'svg')),
  bytes   bytea NOT NULL,
  PRIMARY KEY (hash, width, format)
);

CREATE TABLE store_image (
  store_id  integer NOT NULL REFERENCES store ON DELETE CASCADE,
  name      text NOT NULL,
  hash      text NOT NULL,
  width     integer NOT NULL,
  height    integer NOT NULL,
  PRIMARY KEY (store_id, name)
);

CREATE TABLE banner (
  store_id     integer NOT NULL REFERENCES store ON DELETE CASCADE,
  position     integer NOT NULL,
  image        text NOT NULL,
  layout_mode  text NOT NULL CHECK (layout_mode IN ('mobile', 'desktop')),
  orientation  text NOT NULL CHECK (orientation IN ('landscape', 'portrait')),
  alt          text NOT NULL,
  title        text,
  text         text,
  link         text,
  PRIMARY KEY (store_id, position),
  FOREIGN KEY (store_id, image) REFERENCES store_image (store_id, name)
);

-- How an order reaches the customer: 1 drop-off and collect, 2 goods delivery, 3 pickup and return, 4 at a table.
CREATE TABLE sales_type (
  id                        integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id                  integer NOT NULL REFERENCES store ON DELETE CASCADE,
  slug                      text NOT NULL,
  position                  integer NOT NULL,
  name                      text NOT NULL,
  category_id               smallint NOT NULL CHECK (category_id BETWEEN 1 AND 4),
  description               text NOT NULL,
  min_spend_cents           integer NOT NULL CHECK (min_spend_cents >= 0),
  delivery_fee_cents        integer NOT NULL CHECK (delivery_fee_cents >= 0),
  free_delivery_from_cents  integer CHECK (free_delivery_from_cents >= 0),
  is_retired                boolean NOT NULL DEFAULT false,
  UNIQUE (store_id, slug),
  UNIQUE (store_id, id)
);

CREATE TABLE outlet (
  id                integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id          integer NOT NULL REFERENCES store ON DELETE CASCADE,
  slug              text NOT NULL,
  position          integer NOT NULL,
  name              text NOT NULL,
  address           text NOT NULL,
  postal_code       text NOT NULL CHECK (postal_code ~ '^[0-9]{6}$'),
  planning_area     text NOT NULL,
  lat               double precision NOT NULL,
  lng               double precision NOT NULL,
  phone             text NOT NULL,
  -- {"mon": ["09:00-21:00"], …, "public_holiday": [...]}, Asia/Singapore.
  hours             jsonb NOT NULL,
  -- Two-digit postal sectors served; null means all of them.
  postal_sectors    text[],
  blackout_days     date[] NOT NULL DEFAULT '{}',
  slot_capacity     integer NOT NULL CHECK (slot_capacity >= 0),
  lead_time_hours   integer NOT NULL CHECK (lead_time_hours >= 0),
  cut_off           time NOT NULL,
  -- The manual switch: closed until someone opens it again, whatever the hours say.
  is_switched_off   boolean NOT NULL DEFAULT false,
  is_retired        boolean NOT NULL DEFAULT false,
  UNIQUE (store_id, slug),
  UNIQUE (store_id, id)
);

CREATE TABLE outlet_sales_type (
  store_id       integer NOT NULL,
  outlet_id      integer NOT NULL,
  sales_type_id  integer NOT NULL,
  PRIMARY KEY (outlet_id, sales_type_id),
  FOREIGN KEY (store_id, outlet_id) REFERENCES outlet (store_id, id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, sales_type_id) REFERENCES sales_type (store_id, id) ON DELETE CASCADE
);

CREATE TABLE dining_table (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id   integer NOT NULL,
  outlet_id  integer NOT NULL,
  slug       text NOT NULL,
  name       text NOT NULL,
  -- What the QR code carries. Unguessable, so that a table is only ordered for from the table.
  token      text NOT NULL UNIQUE,
  is_disabled boolean NOT NULL DEFAULT false,
  UNIQUE (outlet_id, slug),
  FOREIGN KEY (store_id, outlet_id) REFERENCES outlet (store_id, id) ON DELETE CASCADE
);

CREATE TABLE holiday (
  store_id  integer NOT NULL REFERENCES store ON DELETE CASCADE,
  day       date NOT NULL,
  name      text NOT NULL,
  PRIMARY KEY (store_id, day)
);

-- The store's own writing: pages, news and promotions, as a tree of blocks made from Markdown at import.
CREATE TABLE content (
  store_id     integer NOT NULL REFERENCES store ON DELETE CASCADE,
  kind         text NOT NULL CHECK (kind IN ('page', 'news', 'promotion')),
  slug         text NOT NULL,
  title        text NOT NULL,
  description  text NOT NULL,
  day          date,
  image        text,
  blocks       jsonb NOT NULL,
  -- What only some kinds have: a promotion's window, products and voucher.
  details      jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (store_id, kind, slug)
);
