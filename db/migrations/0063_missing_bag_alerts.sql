-- B1.2: staff are told when a hand-over went on without a bag.
ALTER TABLE staff_alert DROP CONSTRAINT staff_alert_kind_check;
ALTER TABLE staff_alert ADD CONSTRAINT staff_alert_kind_check
  CHECK (kind IN ('new_order', 'claim', 'failed_charge', 'late_trip', 'question', 'bag_count', 'weight', 'bag_missing'));
