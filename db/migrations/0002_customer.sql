CREATE EXTENSION IF NOT EXISTS citext;

-- A person with an account at one store. The same email at two stores is two customers.
CREATE TABLE customer (
  id                 uuid PRIMARY KEY DEFAULT uuidv7(),
  store_id           integer NOT NULL REFERENCES store,
  email              citext,
  mobile             text CHECK (mobile ~ '^\+65[89][0-9]{7}$'),
  password_hash      text,
  first_name         text NOT NULL CHECK (first_name <> ''),
  last_name          text,
  created_at         timestamptz NOT NULL DEFAULT now(),
  CHECK (email IS NOT NULL OR mobile IS NOT NULL),
  UNIQUE (store_id, id),
  UNIQUE (store_id, email),
  UNIQUE (store_id, mobile)
);

-- A login. Only the SHA-256 of its token is kept, so that a copy of this table signs nobody in.
CREATE TABLE session (
  id            uuid PRIMARY KEY DEFAULT uuidv7(),
  store_id      integer NOT NULL,
  customer_id   uuid NOT NULL,
  token_hash    bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  created_at    timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  FOREIGN KEY (store_id, customer_id) REFERENCES customer (store_id, id) ON DELETE CASCADE
);
CREATE INDEX ON session (store_id, customer_id);
CREATE INDEX ON session (expires_at);

-- Saved addresses; the one a customer chose as main is pointed at by the customer.
CREATE TABLE customer_address (
  id            uuid PRIMARY KEY DEFAULT uuidv7(),
  store_id      integer NOT NULL,
  customer_id   uuid NOT NULL,
  label         text,
  postal_code   text NOT NULL CHECK (postal_code ~ '^[0-9]{6}$'),
  block         text,
  street        text NOT NULL,
  unit          text,
  created_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (customer_id, id),
  FOREIGN KEY (store_id, customer_id) REFERENCES customer (store_id, id) ON DELETE CASCADE
);

ALTER TABLE customer ADD COLUMN main_address_id uuid;
ALTER TABLE customer ADD FOREIGN KEY (id, main_address_id) REFERENCES customer_address (customer_id, id)
  ON DELETE SET NULL (main_address_id);
