-- A customer's order that opens by a guest's link as well: one that was made as a guest and claimed since by the account that has proven its email
-- or mobile (whoever placed it may be somebody else), or one whose customer has deleted the account and kept a link to it.
ALTER TABLE customer_order ADD COLUMN opens_by_link boolean NOT NULL DEFAULT false;

-- Guests' orders by contact, compared as logins are (0017).
CREATE INDEX customer_order_guest_email ON customer_order (store_id, login_form(contact ->> 'email')) WHERE customer_id IS NULL;
CREATE INDEX customer_order_guest_mobile ON customer_order (store_id, (contact ->> 'mobile')) WHERE customer_id IS NULL;
