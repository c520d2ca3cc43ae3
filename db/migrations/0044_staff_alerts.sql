-- M1.2: who is on duty, from alerts.yaml in the store's folder. It has private contacts, so no public call reads it.
CREATE TABLE alert_settings (
  store_id  integer PRIMARY KEY REFERENCES store ON DELETE CASCADE,
  settings  jsonb NOT NULL
);

-- What staff have to look at. An alert is made in the transaction of its event.
CREATE TABLE staff_alert (
  id            uuid PRIMARY KEY,
  store_id      integer NOT NULL REFERENCES store ON DELETE CASCADE,
  -- Null if it belongs to no outlet.
  outlet_id     integer,
  kind          text NOT NULL CHECK (kind IN ('new_order', 'claim', 'failed_charge', 'late_trip', 'question')),
  order_id      uuid,
  claim_id      uuid REFERENCES claim ON DELETE CASCADE,
  -- Names the event, so that the same one makes no second alert.
  event         text NOT NULL,
  -- Figures of the event, such as the trip or the amount. No names and no contacts.
  details       jsonb NOT NULL DEFAULT '{}',
  at            timestamptz NOT NULL,
  looked_at     timestamptz,
  -- 'operator:<name of the key>', or 'system' if there is nothing left to look at.
  looked_by     text,
  -- Escalated after this time. Null: not escalated.
  look_by       timestamptz,
  escalated_at  timestamptz,
  CHECK (num_nonnulls(looked_at, looked_by) IN (0, 2)),
  UNIQUE (store_id, event),
  FOREIGN KEY (store_id, outlet_id) REFERENCES outlet (store_id, id),
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id)
);
CREATE INDEX ON staff_alert (store_id, at DESC, id DESC);
CREATE INDEX staff_alert_open ON staff_alert (store_id, order_id) WHERE looked_at IS NULL;
CREATE INDEX staff_alert_due ON staff_alert (look_by) WHERE looked_at IS NULL AND escalated_at IS NULL;
CREATE INDEX ON staff_alert (at);

-- Who is told of which alert, and by which message. Null: by the person's next one.
CREATE TABLE staff_alert_told (
  alert_id       uuid NOT NULL REFERENCES staff_alert ON DELETE CASCADE,
  store_id       integer NOT NULL,
  -- The person's id in alerts.yaml.
  person         text NOT NULL,
  is_escalation  boolean NOT NULL,
  message_id     uuid REFERENCES message ON DELETE SET NULL,
  PRIMARY KEY (alert_id, person, is_escalation)
);
CREATE INDEX staff_alert_to_tell ON staff_alert_told (store_id, person) WHERE message_id IS NULL;
CREATE INDEX ON staff_alert_told (message_id) WHERE message_id IS NOT NULL;

-- The newest message of each person. Its row is locked to plan the next one, so that a person has at most one waiting message.
CREATE TABLE staff_alert_turn (
  store_id  integer NOT NULL REFERENCES store ON DELETE CASCADE,
  person    text NOT NULL,
  -- Counts the person's messages.
  number    integer NOT NULL DEFAULT 0,
  -- Whether the newest message still takes further alerts.
  is_open   boolean NOT NULL DEFAULT false,
  -- When it is due. Null: the next alert is told at once.
  due_at    timestamptz,
  PRIMARY KEY (store_id, person)
);

-- When a person got the last text message.
CREATE INDEX message_to_staff ON message (store_id, person, created_at) WHERE kind IN ('alert', 'alert_digest');
