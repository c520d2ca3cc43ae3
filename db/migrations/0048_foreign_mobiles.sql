-- M1.1: the store says which countries' numbers get text messages, so the database accepts those of all countries.
ALTER TABLE customer
  DROP CONSTRAINT customer_mobile_check,
  DROP CONSTRAINT customer_pending_mobile_check,
  ADD CONSTRAINT customer_mobile_check CHECK (mobile ~ '^\+(65[89][0-9]{7}|(?!65)[1-9][0-9]{6,14})$'),
  ADD CONSTRAINT customer_pending_mobile_check CHECK (pending_mobile ~ '^\+(65[89][0-9]{7}|(?!65)[1-9][0-9]{6,14})$');
ALTER TABLE customer_address
  DROP CONSTRAINT customer_address_contact_mobile_check,
  ADD CONSTRAINT customer_address_contact_mobile_check CHECK (contact_mobile ~ '^\+(65[89][0-9]{7}|(?!65)[1-9][0-9]{6,14})$');
ALTER TABLE verification
  DROP CONSTRAINT verification_mobile_check,
  ADD CONSTRAINT verification_mobile_check CHECK (mobile ~ '^\+(65[89][0-9]{7}|(?!65)[1-9][0-9]{6,14})$');
