-- Where the current code and link of a verification went. Both prove that contact and no other, and the table itself holds it: choosing
-- another channel without taking the code and the link away breaks a constraint.
ALTER TABLE verification ADD COLUMN sent_to text;

-- Nobody knows where the codes and links on their way went. They end here, and people ask for new ones.
UPDATE verification SET code_hash = NULL, code_expires_at = NULL, link_hash = NULL, link_expires_at = NULL;

ALTER TABLE verification
  ADD CONSTRAINT verification_secret_was_sent CHECK (sent_to IS NOT NULL OR (code_hash IS NULL AND link_hash IS NULL)),
  ADD CONSTRAINT verification_sent_to_channel CHECK (sent_to IS NULL
    OR sent_to IS NOT DISTINCT FROM CASE channel WHEN 'email' THEN email::text WHEN 'mobile' THEN mobile END);

-- The one form in which logins are compared: NFKC and full case folding, twice, because each may undo the other. src/rules/login-form.ts
-- does the same, and a test holds the two against each other for every character.
CREATE FUNCTION login_form(typed text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN normalize(casefold(normalize(casefold(normalize(typed, NFKC) COLLATE pg_unicode_fast), NFKC) COLLATE pg_unicode_fast), NFKC);

-- Accounts whose emails are the same in that form. They keep what they have; somebody has to decide which one it belongs to
-- (docs/operations.md). An empty table means that there are none.
CREATE TABLE login_collision (
  store_id     integer NOT NULL,
  customer_id  uuid NOT NULL,
  login_form   text NOT NULL,
  PRIMARY KEY (store_id, customer_id),
  FOREIGN KEY (store_id, customer_id) REFERENCES customer (store_id, id) ON DELETE CASCADE
);
INSERT INTO login_collision (store_id, customer_id, login_form)
SELECT store_id, id, form FROM (
  SELECT store_id, id, login_form(email::text) AS form, count(*) OVER (PARTITION BY store_id, login_form(email::text)) AS accounts
  FROM customer WHERE email IS NOT NULL
) AS formed WHERE accounts > 1;

DO $$
DECLARE
  ids text := (SELECT string_agg(customer_id::text, ', ') FROM login_collision);
BEGIN
  IF ids IS NOT NULL THEN
    RAISE WARNING 'these customers share an email and were left as they are, see login_collision: %', ids;
  END IF;
END
$$;

UPDATE customer c SET email = login_form(email::text)
WHERE email::text <> login_form(email::text) AND NOT EXISTS (SELECT FROM login_collision l WHERE l.customer_id = c.id);
UPDATE customer SET pending_email = login_form(pending_email::text) WHERE pending_email::text <> login_form(pending_email::text);
-- Sign-ups under way become accounts under the same name.
UPDATE verification SET email = login_form(email::text) WHERE email::text <> login_form(email::text);

-- Every email is written in that form, whoever writes it, so that UNIQUE (store_id, email) compares nothing else.
CREATE FUNCTION write_login_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email := login_form(NEW.email::text);
  NEW.pending_email := login_form(NEW.pending_email::text);
  RETURN NEW;
END
$$;
CREATE TRIGGER customer_login_form BEFORE INSERT OR UPDATE OF email, pending_email ON customer
  FOR EACH ROW EXECUTE FUNCTION write_login_form();

-- A browser that has signed in to an account before. Its tries at the password have a budget of their own, so that strangers who guess
-- cannot keep the owner out. Only the SHA-256 of its cookie is kept.
CREATE TABLE known_device (
  store_id     integer NOT NULL,
  customer_id  uuid NOT NULL,
  token_hash   bytea NOT NULL CHECK (length(token_hash) = 32),
  seen_at      timestamptz NOT NULL,
  PRIMARY KEY (store_id, customer_id, token_hash),
  FOREIGN KEY (store_id, customer_id) REFERENCES customer (store_id, id) ON DELETE CASCADE
);
CREATE INDEX ON known_device (seen_at);
