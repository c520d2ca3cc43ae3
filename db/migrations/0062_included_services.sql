-- P1.3: 'included' is an extra service within the limit that the customer has agreed to. It is taken of the same hold as the weight.
ALTER TABLE proposed_service DROP CONSTRAINT proposed_service_status_check;
ALTER TABLE proposed_service ADD CONSTRAINT proposed_service_status_check
  CHECK (status IN ('proposed', 'accepted', 'included', 'paid', 'declined', 'lapsed', 'ended', 'withdrawn'));
-- The customer has chosen the limit. Extra services go ahead only within a limit of their own.
ALTER TABLE weighed_order ADD COLUMN is_limit_own boolean NOT NULL DEFAULT false;
ALTER TABLE proposed_service ADD CHECK (status <> 'included' OR answer_id IS NOT NULL);
