-- Whom a customer's invoices are written to, if that is a company: {name, uen, address}.
ALTER TABLE customer ADD COLUMN company jsonb;

-- The same as it was when the order was placed, with the order's own number at the company: {name, uen, address, po_number}.
ALTER TABLE customer_order ADD COLUMN company jsonb;
