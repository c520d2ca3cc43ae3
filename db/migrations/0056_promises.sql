-- P1.5: what the store has promised about an order, one row for each promise: to collect or return within a window, to be ready by a time, to answer a
-- claim by a time. A row is judged once, by what happened. It has no personal data, so it stays when an account or an order is erased.
CREATE TABLE promise (
  store_id        integer NOT NULL,
  id              uuid NOT NULL,
  order_id        uuid NOT NULL,
  kind            text NOT NULL CHECK (kind IN ('pickup', 'return', 'ready', 'claim')),
  -- Tells promises of one kind apart: 'early' is the first of two returns, the id of a claim its answer, '' everything else.
  subject         text NOT NULL DEFAULT '',
  -- A moved promise is replaced by the next round.
  round           integer NOT NULL CHECK (round > 0),
  -- Null: at any time until promised_to.
  promised_from   timestamptz,
  promised_to     timestamptz NOT NULL,
  made_at         timestamptz NOT NULL,
  -- Until when, and when, the customer brought the items. Only for 'ready'.
  brought_by      timestamptz,
  brought_at      timestamptz,
  -- What happened, by the times of the acts themselves.
  arrived_at      timestamptz,
  done_at         timestamptz,
  failed_at       timestamptz,
  failed_by       text CHECK (failed_by IN ('store', 'customer')),
  ended_at        timestamptz,
  ended_as        text CHECK (ended_as IN ('moved_by_customer', 'moved_by_store', 'replaced', 'cancelled', 'unpaid')),
  -- When the judging job looks at it next.
  look_at         timestamptz NOT NULL,
  -- When the job first saw that the time was over and nothing had happened.
  overdue_at      timestamptz,
  verdict         text CHECK (verdict IN ('kept', 'missed', 'void')),
  -- The kind of reason, such as 'late' or 'moved_by_customer'.
  reason          text,
  late_minutes    integer CHECK (late_minutes > 0),
  judged_at       timestamptz,
  CHECK (promised_from < promised_to),
  CHECK (num_nonnulls(failed_at, failed_by) IN (0, 2)),
  CHECK (num_nonnulls(ended_at, ended_as) IN (0, 2)),
  CHECK (num_nonnulls(verdict, reason, judged_at) IN (0, 3)),
  PRIMARY KEY (store_id, id),
  UNIQUE (store_id, order_id, kind, subject, round),
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order
);
CREATE INDEX promise_due ON promise (look_at) WHERE verdict IS NULL;
CREATE INDEX promise_overdue ON promise (overdue_at) WHERE verdict IS NULL AND overdue_at IS NOT NULL;

-- While the store could not go on because the customer's money or answer was missing. Written by payments and questions, never by staff.
CREATE TABLE promise_wait (
  store_id  integer NOT NULL,
  order_id  uuid NOT NULL,
  what      text NOT NULL CHECK (what IN ('money', 'answer')),
  -- From when it is the customer's doing: a question leaves some time to answer.
  since     timestamptz NOT NULL,
  -- Null while it lasts.
  until     timestamptz,
  PRIMARY KEY (store_id, order_id, what, since),
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order
);
CREATE UNIQUE INDEX promise_wait_open ON promise_wait (store_id, order_id, what) WHERE until IS NULL;

-- Whose fault a failed visit was, and since when. Later visits follow from it.
ALTER TABLE trip
  ADD COLUMN failed_by text CHECK (failed_by IN ('store', 'customer')),
  ADD COLUMN failed_at timestamptz,
  ADD CHECK (num_nonnulls(failed_by, failed_at) IN (0, 2));

-- What was promised never changes, and a judged promise never changes at all.
CREATE FUNCTION refuse_promise_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.verdict IS NOT NULL THEN
      RAISE EXCEPTION 'a promise is made before it is judged';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP IN ('DELETE', 'TRUNCATE') OR OLD.verdict IS NOT NULL THEN
    RAISE EXCEPTION 'a promise is judged once and stays';
  END IF;
  IF (NEW.store_id, NEW.id, NEW.order_id, NEW.kind, NEW.subject, NEW.round, NEW.promised_to, NEW.made_at)
      IS DISTINCT FROM (OLD.store_id, OLD.id, OLD.order_id, OLD.kind, OLD.subject, OLD.round, OLD.promised_to, OLD.made_at)
    OR (NEW.promised_from, NEW.brought_by) IS DISTINCT FROM (OLD.promised_from, OLD.brought_by) THEN
    RAISE EXCEPTION 'what was promised does not change';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER promise_stays BEFORE INSERT OR UPDATE OR DELETE ON promise FOR EACH ROW EXECUTE FUNCTION refuse_promise_change();
CREATE TRIGGER promise_stays_whole BEFORE TRUNCATE ON promise FOR EACH STATEMENT EXECUTE FUNCTION refuse_promise_change();

-- The store's record by month (of Singapore, of promised_to): counted with each verdict, so that the public page reads a few rows.
CREATE TABLE promise_month (
  store_id  integer NOT NULL REFERENCES store,
  month     date NOT NULL CHECK (extract(day FROM month) = 1),
  kind      text NOT NULL CHECK (kind IN ('pickup', 'return', 'ready', 'claim')),
  kept      integer NOT NULL DEFAULT 0 CHECK (kept >= 0),
  missed    integer NOT NULL DEFAULT 0 CHECK (missed >= 0),
  PRIMARY KEY (store_id, month, kind)
);
CREATE FUNCTION refuse_smaller_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('DELETE', 'TRUNCATE') OR NEW.kept < OLD.kept OR NEW.missed < OLD.missed
    OR (NEW.store_id, NEW.month, NEW.kind) IS DISTINCT FROM (OLD.store_id, OLD.month, OLD.kind) THEN
    RAISE EXCEPTION 'the record of promises only grows';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER promise_month_grows BEFORE UPDATE OR DELETE ON promise_month FOR EACH ROW EXECUTE FUNCTION refuse_smaller_record();
CREATE TRIGGER promise_month_stays BEFORE TRUNCATE ON promise_month FOR EACH STATEMENT EXECUTE FUNCTION refuse_smaller_record();

-- What a customer got for a missed promise, at most once for each.
CREATE TABLE promise_credit (
  store_id     integer NOT NULL,
  promise_id   uuid NOT NULL,
  order_id     uuid NOT NULL,
  customer_id  uuid NOT NULL,
  -- Either points or a voucher.
  points       integer CHECK (points > 0),
  voucher_id   uuid,
  -- The day in Singapore, for the most in a day.
  day          date NOT NULL,
  given_at     timestamptz NOT NULL,
  CHECK (num_nonnulls(points, voucher_id) = 1),
  PRIMARY KEY (store_id, promise_id),
  FOREIGN KEY (store_id, promise_id) REFERENCES promise,
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order,
  FOREIGN KEY (store_id, customer_id) REFERENCES customer,
  FOREIGN KEY (store_id, voucher_id) REFERENCES voucher
);
CREATE INDEX ON promise_credit (store_id, order_id);
CREATE INDEX ON promise_credit (store_id, customer_id, day);

CREATE FUNCTION refuse_credit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was given for a promise stays';
END $$;
CREATE TRIGGER promise_credit_stays BEFORE UPDATE OR DELETE ON promise_credit FOR EACH ROW EXECUTE FUNCTION refuse_credit_change();
CREATE TRIGGER promise_credit_stays_whole BEFORE TRUNCATE ON promise_credit FOR EACH STATEMENT EXECUTE FUNCTION refuse_credit_change();
