-- What an account needs beyond a name and a password. A deleted customer stays as an empty row, because invoices point at it.
ALTER TABLE customer
  ADD COLUMN email_verified_at     timestamptz,
  ADD COLUMN mobile_verified_at    timestamptz,
  -- Given at sign-up but not proven yet. They are nobody's until they are, so two customers may hope for the same.
  ADD COLUMN pending_email         citext CHECK (length(pending_email) <= 254),
  ADD COLUMN pending_mobile        text CHECK (pending_mobile ~ '^\+65[89][0-9]{7}$'),
  ADD COLUMN birthday              date,
  -- Null until the customer has been asked for a name once.
  ADD COLUMN profile_completed_at  timestamptz,
  ADD COLUMN password_changed_at   timestamptz,
  ADD COLUMN deleted_at            timestamptz,
  ADD CHECK (email_verified_at IS NULL OR email IS NOT NULL),
  ADD CHECK (mobile_verified_at IS NULL OR mobile IS NOT NULL),
  ADD CHECK (length(email) <= 254),
  -- An empty first name means that none was given yet.
  DROP CONSTRAINT customer_first_name_check,
  DROP CONSTRAINT customer_check,
  ADD CONSTRAINT customer_reachable CHECK (email IS NOT NULL OR mobile IS NOT NULL OR deleted_at IS NOT NULL),
  ADD CONSTRAINT customer_erased CHECK (deleted_at IS NULL
    OR (email IS NULL AND mobile IS NULL AND pending_email IS NULL AND pending_mobile IS NULL AND password_hash IS NULL
      AND first_name = '' AND last_name IS NULL AND birthday IS NULL));

-- Accounts from before this migration were made by hand or by an import, for addresses that were known to be right.
UPDATE customer SET email_verified_at = created_at WHERE email IS NOT NULL;
UPDATE customer SET mobile_verified_at = created_at WHERE mobile IS NOT NULL;
UPDATE customer SET profile_completed_at = created_at;

-- Signing in with another company's account. The subject is its own, lasting name of the person; an email address is not.
CREATE TABLE customer_identity (
  store_id     integer NOT NULL,
  issuer       text NOT NULL,
  subject      text NOT NULL CHECK (subject <> ''),
  customer_id  uuid NOT NULL,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (store_id, issuer, subject),
  FOREIGN KEY (store_id, customer_id) REFERENCES customer (store_id, id) ON DELETE CASCADE
);
CREATE INDEX ON customer_identity (store_id, customer_id);

-- Every yes and no to marketing, per channel, with its time: the newest counts, none means no.
CREATE TABLE marketing_consent (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id     integer NOT NULL,
  customer_id  uuid NOT NULL,
  channel      text NOT NULL CHECK (channel IN ('email', 'sms')),
  is_given     boolean NOT NULL,
  at           timestamptz NOT NULL,
  FOREIGN KEY (store_id, customer_id) REFERENCES customer (store_id, id) ON DELETE CASCADE
);
CREATE INDEX ON marketing_consent (store_id, customer_id, channel, id);

-- In words such as "Chrome on Windows", for the list of places where one is signed in.
ALTER TABLE session ADD COLUMN device text NOT NULL DEFAULT '';

ALTER TABLE customer_address
  ADD COLUMN is_landed       boolean NOT NULL DEFAULT false,
  ADD COLUMN contact_name    text,
  ADD COLUMN contact_mobile  text CHECK (contact_mobile ~ '^\+65[89][0-9]{7}$'),
  ADD COLUMN access_notes    text CHECK (length(access_notes) <= 300),
  -- Deleted, but still to be brought back by Undo.
  ADD COLUMN deleted_at      timestamptz;
CREATE INDEX ON customer_address (store_id, customer_id) WHERE deleted_at IS NULL;

-- Somebody is asked to prove that an email address or a mobile number is theirs. The browser that asked holds the ticket; the message
-- carries a code, a link or both. The secret is made when the message is sent, and nothing here is enough to find it out: the
-- ticket and the link are kept as hashes, and the code's hash needs a key that comes from the ticket.
CREATE TABLE verification (
  id               uuid PRIMARY KEY DEFAULT uuidv7(),
  store_id         integer NOT NULL REFERENCES store ON DELETE CASCADE,
  purpose          text NOT NULL CHECK (purpose IN ('sign_up', 'sign_in', 'reset_password', 'new_contact', 'delete_account')),
  ticket_hash      bytea NOT NULL UNIQUE CHECK (length(ticket_hash) = 32),
  email            citext,
  mobile           text CHECK (mobile ~ '^\+65[89][0-9]{7}$'),
  -- Whose account it is about: known from the start for what a signed-in customer does, found when the message is sent otherwise.
  customer_id      uuid,
  -- Chosen at sign-up; it becomes the account's when the address is proven.
  password_hash    text,
  channel          text CHECK (channel IN ('email', 'mobile')),
  code_hash        bytea CHECK (length(code_hash) = 32),
  link_hash        bytea UNIQUE CHECK (length(link_hash) = 32),
  tries            integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  created_at       timestamptz NOT NULL,
  sent_at          timestamptz,
  code_expires_at  timestamptz,
  link_expires_at  timestamptz,
  used_at          timestamptz,
  FOREIGN KEY (store_id, customer_id) REFERENCES customer (store_id, id) ON DELETE CASCADE
);
CREATE INDEX ON verification (store_id, customer_id);
CREATE INDEX ON verification (created_at);

-- A visit to another company's sign-in page that has not come back yet.
CREATE TABLE identity_visit (
  ticket_hash    bytea PRIMARY KEY CHECK (length(ticket_hash) = 32),
  store_id       integer NOT NULL REFERENCES store ON DELETE CASCADE,
  state_hash     bytea NOT NULL CHECK (length(state_hash) = 32),
  nonce          text NOT NULL,
  code_verifier  text NOT NULL,
  expires_at     timestamptz NOT NULL
);
CREATE INDEX ON identity_visit (expires_at);

-- How often something was tried, shared by all processes. After too many, nothing is let through until resumes_at.
CREATE TABLE rate_limit (
  key         text PRIMARY KEY,
  points      integer NOT NULL,
  resets_at   timestamptz NOT NULL,
  resumes_at  timestamptz NOT NULL
);
CREATE INDEX ON rate_limit (resets_at);
