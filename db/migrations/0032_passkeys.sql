-- D5.8: a customer's passkeys. The private key never leaves the customer's device.
CREATE TABLE passkey (
  id             uuid PRIMARY KEY,
  store_id       integer NOT NULL REFERENCES store ON DELETE CASCADE,
  customer_id    uuid NOT NULL,
  -- The host that the passkey was made for (the relying party's id). It works at no other host, of this store or another.
  host           text NOT NULL CHECK (length(host) BETWEEN 1 AND 253),
  credential_id  text NOT NULL CHECK (length(credential_id) BETWEEN 1 AND 1400),
  public_key     bytea NOT NULL,
  -- The authenticator's counter at the last sign-in. Authenticators that sync their keys always send 0.
  counter        bigint NOT NULL CHECK (counter >= 0),
  transports     text[] NOT NULL,
  name           text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at     timestamptz NOT NULL,
  last_used_at   timestamptz,
  UNIQUE (store_id, credential_id),
  FOREIGN KEY (store_id, customer_id) REFERENCES customer (store_id, id) ON DELETE CASCADE
);
CREATE INDEX ON passkey (store_id, customer_id);

-- Challenges that wait for their answer. Each is deleted when it is answered, rightly or not.
CREATE TABLE passkey_challenge (
  challenge_hash  bytea PRIMARY KEY CHECK (length(challenge_hash) = 32),
  store_id        integer NOT NULL REFERENCES store ON DELETE CASCADE,
  host            text NOT NULL,
  -- Who adds a passkey, and in which session. Both are null for a sign-in.
  customer_id     uuid,
  session_id      uuid REFERENCES session ON DELETE CASCADE,
  expires_at      timestamptz NOT NULL,
  CHECK ((customer_id IS NULL) = (session_id IS NULL)),
  FOREIGN KEY (store_id, customer_id) REFERENCES customer (store_id, id) ON DELETE CASCADE
);
CREATE INDEX ON passkey_challenge (expires_at);
CREATE INDEX ON passkey_challenge (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX ON passkey_challenge (store_id, customer_id) WHERE customer_id IS NOT NULL;

-- When the customer answered the offer of a passkey. It is made once.
ALTER TABLE customer ADD COLUMN passkey_offer_answered_at timestamptz;

-- A code that confirms the customer before a passkey is added or removed.
ALTER TABLE verification DROP CONSTRAINT verification_purpose_check;
ALTER TABLE verification ADD CONSTRAINT verification_purpose_check
  CHECK (purpose IN ('sign_up', 'sign_in', 'reset_password', 'new_contact', 'delete_account', 'passkey'));
