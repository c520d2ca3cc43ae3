-- Staff take back what they proposed: 'withdrawn'.
ALTER TABLE proposed_service DROP CONSTRAINT proposed_service_status_check;
ALTER TABLE proposed_service ADD CONSTRAINT proposed_service_status_check
  CHECK (status IN ('proposed', 'accepted', 'paid', 'declined', 'lapsed', 'ended', 'withdrawn'));
