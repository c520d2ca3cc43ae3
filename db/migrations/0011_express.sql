-- An extra service may make things quicker: what usually takes at most express_up_to_hours is done within express_hours.
ALTER TABLE extra_service
  ADD COLUMN express_hours        integer CHECK (express_hours > 0),
  ADD COLUMN express_up_to_hours  integer CHECK (express_up_to_hours > express_hours),
  ADD CHECK ((express_hours IS NULL) = (express_up_to_hours IS NULL));
