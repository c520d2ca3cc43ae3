-- What a voucher gives and what limits it, from the store's files. A wallet's voucher is one use of such a campaign. Its limits may change with
-- the files; what has been used is kept in voucher_use as it was.
CREATE TABLE voucher_campaign (
  id                   integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id             integer NOT NULL REFERENCES store ON DELETE CASCADE,
  -- What people type, in capital letters; also the name in the files of what nobody types.
  code                 text NOT NULL CHECK (code ~ '^[A-Z0-9]{3,24}$'),
  position             integer NOT NULL,
  -- How a customer comes by it: 'code' by typing it, 'points' in exchange, 'friend' and 'referrer' by a referral, 'grant' from the staff.
  origin               text NOT NULL CHECK (origin IN ('code', 'points', 'friend', 'referrer', 'grant')),
  name                 text NOT NULL,
  description          text NOT NULL,
  kind                 text NOT NULL CHECK (kind IN ('percent', 'amount', 'free_delivery')),
  scope                text NOT NULL CHECK (scope IN ('item', 'order', 'delivery')),
  percent              integer CHECK (percent BETWEEN 1 AND 100),
  cap_cents            integer CHECK (cap_cents > 0),
  amount_cents         integer CHECK (amount_cents > 0),
  min_spend_cents      integer NOT NULL CHECK (min_spend_cents >= 0),
  min_pieces           integer NOT NULL CHECK (min_pieces >= 0),
  starts_at            timestamptz,
  ends_at              timestamptz,
  -- Null limits nothing.
  weekdays             text[],
  outlet_ids           integer[],
  sales_type_ids       integer[],
  product_ids          integer[],
  is_first_order_only  boolean NOT NULL,
  total_limit          integer CHECK (total_limit > 0),
  per_person_limit     integer CHECK (per_person_limit > 0),
  stack_class          text,
  points_price         integer CHECK (points_price > 0),
  -- How long one lives in a wallet; null means as long as the campaign.
  valid_days           integer CHECK (valid_days > 0),
  -- Uses that are reserved or redeemed. Only counted where there is a total limit, else every order would wait for this row.
  taken                integer NOT NULL DEFAULT 0 CHECK (taken >= 0),
  is_retired           boolean NOT NULL DEFAULT false,
  CHECK ((kind = 'percent') = (percent IS NOT NULL)),
  CHECK ((kind = 'amount') = (amount_cents IS NOT NULL)),
  CHECK (kind <> 'free_delivery' OR scope = 'delivery'),
  CHECK ((origin = 'points') = (points_price IS NOT NULL)),
  UNIQUE (store_id, code),
  UNIQUE (store_id, id)
);

-- The wallet: one row is one use.
CREATE TABLE voucher (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  store_id     integer NOT NULL,
  customer_id  uuid NOT NULL,
  campaign_id  integer NOT NULL,
  -- Why it was given, such as 'code:1' or 'referral:<id>': the same reason gives no second one.
  reason       text NOT NULL,
  status       text NOT NULL CHECK (status IN ('available', 'reserved', 'used')),
  received_at  timestamptz NOT NULL,
  expires_at   timestamptz,
  UNIQUE (store_id, id),
  UNIQUE (store_id, customer_id, campaign_id, reason),
  FOREIGN KEY (store_id, customer_id) REFERENCES customer (store_id, id),
  FOREIGN KEY (store_id, campaign_id) REFERENCES voucher_campaign (store_id, id)
);
CREATE INDEX voucher_wallet ON voucher (store_id, customer_id, received_at DESC, id DESC);

-- What an order has used: reserved when it is placed, redeemed when it is paid, released when it expires or is cancelled.
CREATE TABLE voucher_use (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  store_id     integer NOT NULL,
  campaign_id  integer NOT NULL,
  order_id     uuid NOT NULL,
  -- Null for a code that was typed at checkout.
  voucher_id   uuid,
  customer_id  uuid,
  cents        integer NOT NULL CHECK (cents > 0),
  status       text NOT NULL CHECK (status IN ('reserved', 'redeemed', 'released')),
  -- Whether the campaign's count went up for it: the limit may come or go with the files.
  is_counted   boolean NOT NULL,
  reserved_at  timestamptz NOT NULL,
  decided_at   timestamptz,
  UNIQUE (store_id, id),
  FOREIGN KEY (store_id, campaign_id) REFERENCES voucher_campaign (store_id, id),
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id),
  FOREIGN KEY (store_id, voucher_id) REFERENCES voucher (store_id, id)
);
CREATE UNIQUE INDEX voucher_use_once_an_order ON voucher_use (store_id, order_id, campaign_id) WHERE status <> 'released';
CREATE UNIQUE INDEX voucher_use_one_of_voucher ON voucher_use (store_id, voucher_id) WHERE status <> 'released';
CREATE INDEX voucher_use_history ON voucher_use (store_id, customer_id, reserved_at DESC, id DESC) WHERE status <> 'released';

-- A person by account, mobile number and email, the latter two hashed: whoever has used a campaign as often as allowed under any of them has
-- used it up. It outlives an account that is deleted, else a new one would start anew.
CREATE TABLE voucher_person (
  store_id     integer NOT NULL,
  campaign_id  integer NOT NULL,
  person       text NOT NULL,
  nth          integer NOT NULL CHECK (nth > 0),
  use_id       uuid NOT NULL,
  PRIMARY KEY (store_id, campaign_id, person, nth),
  FOREIGN KEY (store_id, campaign_id) REFERENCES voucher_campaign (store_id, id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, use_id) REFERENCES voucher_use (store_id, id) ON DELETE CASCADE
);
CREATE INDEX ON voucher_person (store_id, use_id);

-- Whether somebody has ordered before is asked by contact too, because guests have nothing else.
CREATE INDEX customer_order_contact_email ON customer_order (store_id, lower(contact ->> 'email'));
CREATE INDEX customer_order_contact_mobile ON customer_order (store_id, (contact ->> 'mobile'));

-- Points: only ever added to. The balance is the sum; what is earned expires, the oldest first.
CREATE TABLE points_entry (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id      integer NOT NULL,
  customer_id   uuid NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('earned', 'reversed', 'exchanged', 'expired')),
  points        integer NOT NULL,
  -- The money it came from or went with: paid when earned, refunded when reversed.
  amount_cents  integer,
  order_id      uuid,
  voucher_id    uuid,
  -- What it is about, such as 'order:<id>' or 'expiry:<entry>': the same thing is written once.
  reason        text NOT NULL,
  at            timestamptz NOT NULL,
  -- Only of what was earned.
  expires_at    timestamptz,
  CHECK (CASE kind WHEN 'earned' THEN points >= 0 ELSE points <= 0 END),
  CHECK ((kind = 'earned') = (expires_at IS NOT NULL)),
  UNIQUE (store_id, customer_id, reason),
  FOREIGN KEY (store_id, customer_id) REFERENCES customer (store_id, id),
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id),
  FOREIGN KEY (store_id, voucher_id) REFERENCES voucher (store_id, id)
);
CREATE INDEX points_entry_ledger ON points_entry (store_id, customer_id, id DESC);
CREATE INDEX points_entry_order ON points_entry (store_id, order_id);
CREATE INDEX points_entry_expiry ON points_entry (expires_at) WHERE kind = 'earned';

CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the points ledger is only added to';
END $$;
CREATE TRIGGER points_entry_append_only BEFORE UPDATE OR DELETE ON points_entry FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();

-- Which lots somebody has been told of before they expire, and which are done with.
CREATE TABLE points_lot (
  entry_id     bigint PRIMARY KEY REFERENCES points_entry,
  noticed_at   timestamptz,
  closed_at    timestamptz
);

-- What a customer passes on.
CREATE TABLE referral_code (
  store_id     integer NOT NULL,
  customer_id  uuid NOT NULL,
  code         text NOT NULL CHECK (code ~ '^[A-HJ-NP-Z2-9]{8}$'),
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (store_id, customer_id),
  UNIQUE (store_id, code),
  FOREIGN KEY (store_id, customer_id) REFERENCES customer (store_id, id)
);

-- A friend who came by somebody's code. 'blocked' is one who turned out to be the same person.
CREATE TABLE referral (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  store_id        integer NOT NULL,
  referrer_id     uuid NOT NULL,
  friend_id       uuid NOT NULL,
  status          text NOT NULL CHECK (status IN ('joined', 'rewarded', 'blocked')),
  clicked_at      timestamptz NOT NULL,
  joined_at       timestamptz NOT NULL,
  decided_at      timestamptz,
  order_id        uuid,
  CHECK (referrer_id <> friend_id),
  UNIQUE (store_id, id),
  UNIQUE (store_id, friend_id),
  FOREIGN KEY (store_id, referrer_id) REFERENCES customer (store_id, id),
  FOREIGN KEY (store_id, friend_id) REFERENCES customer (store_id, id),
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id)
);
CREATE INDEX referral_list ON referral (store_id, referrer_id, joined_at DESC, id DESC);

-- Everybody who has ever been somebody's friend, by hashed mobile number and email: a deleted account that comes back is no new friend.
CREATE TABLE referral_person (
  store_id     integer NOT NULL,
  person       text NOT NULL,
  referral_id  uuid NOT NULL,
  PRIMARY KEY (store_id, person),
  FOREIGN KEY (store_id, referral_id) REFERENCES referral (store_id, id)
);

-- Plans, from the store's files. A subscription keeps the price it was bought at.
CREATE TABLE subscription_plan (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id       integer NOT NULL REFERENCES store ON DELETE CASCADE,
  slug           text NOT NULL,
  position       integer NOT NULL,
  name           text NOT NULL,
  description    text NOT NULL,
  image          text NOT NULL,
  price_cents    integer NOT NULL CHECK (price_cents > 0),
  -- A cycle lasts so many weeks, has so many pickups, and covers so much.
  weeks          integer NOT NULL CHECK (weeks BETWEEN 1 AND 8),
  trips          integer NOT NULL CHECK (trips BETWEEN 1 AND 8),
  included_kg    integer NOT NULL CHECK (included_kg > 0),
  turnaround_hours integer NOT NULL CHECK (turnaround_hours > 0),
  benefits       text[] NOT NULL,
  sales_type_id  integer NOT NULL,
  is_retired     boolean NOT NULL DEFAULT false,
  CHECK (weeks % trips = 0),
  UNIQUE (store_id, slug),
  UNIQUE (store_id, id),
  FOREIGN KEY (store_id, sales_type_id) REFERENCES sales_type (store_id, id)
);

CREATE TABLE subscription (
  id                 uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  store_id           integer NOT NULL,
  customer_id        uuid NOT NULL,
  plan_id            integer NOT NULL,
  status             text NOT NULL CHECK (status IN ('active', 'paused', 'past_due', 'suspended', 'pending_cancel', 'cancelled')),
  price_cents        integer NOT NULL CHECK (price_cents > 0),
  outlet_id          integer NOT NULL,
  address_id         uuid,
  payment_method_id  uuid,
  -- The window of each pickup: minutes since Singapore's midnight. Its weekday is next_day's.
  start_minute       integer NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
  -- The cycle that comes next, the day of its first pickup, and when it is made and charged; the latter null while none is to come.
  next_cycle         integer NOT NULL CHECK (next_cycle > 0),
  next_day           date NOT NULL,
  next_at            timestamptz,
  consented_at       timestamptz NOT NULL,
  created_at         timestamptz NOT NULL,
  changed_at         timestamptz NOT NULL,
  ended_at           timestamptz,
  end_reason         text,
  -- The key its purchase was sent under: sent again, it buys nothing again.
  purchase_key       text NOT NULL CHECK (length(purchase_key) BETWEEN 8 AND 128),
  purchase_print     text NOT NULL,
  UNIQUE (store_id, id),
  UNIQUE (store_id, customer_id, purchase_key),
  FOREIGN KEY (store_id, customer_id) REFERENCES customer (store_id, id),
  FOREIGN KEY (store_id, plan_id) REFERENCES subscription_plan (store_id, id),
  FOREIGN KEY (store_id, outlet_id) REFERENCES outlet (store_id, id),
  FOREIGN KEY (store_id, payment_method_id) REFERENCES payment_method (store_id, id)
);
CREATE INDEX ON subscription (store_id, customer_id, created_at DESC);
CREATE INDEX subscription_due ON subscription (next_at, id) WHERE status = 'active' AND next_at IS NOT NULL;
CREATE INDEX subscription_ending ON subscription (next_at, id) WHERE status = 'pending_cancel';

-- One period of a subscription: made once, charged until it is paid or given up.
CREATE TABLE subscription_cycle (
  store_id         integer NOT NULL,
  subscription_id  uuid NOT NULL,
  cycle            integer NOT NULL CHECK (cycle > 0),
  status           text NOT NULL CHECK (status IN ('due', 'paid', 'skipped', 'given_up')),
  first_day        date NOT NULL,
  start_minute     integer NOT NULL,
  trips            integer NOT NULL,
  weeks            integer NOT NULL,
  included_kg      integer NOT NULL,
  price_cents      integer NOT NULL,
  order_id         uuid,
  tries            integer NOT NULL DEFAULT 0,
  -- When to charge, or to look again; a process that charges moves it ahead first, so that another leaves it alone.
  try_at           timestamptz,
  failure          text,
  weight_grams     integer NOT NULL DEFAULT 0 CHECK (weight_grams >= 0),
  made_at          timestamptz NOT NULL,
  paid_at          timestamptz,
  PRIMARY KEY (store_id, subscription_id, cycle),
  FOREIGN KEY (store_id, subscription_id) REFERENCES subscription (store_id, id),
  FOREIGN KEY (store_id, order_id) REFERENCES customer_order (store_id, id)
);
CREATE INDEX subscription_cycle_due ON subscription_cycle (try_at, subscription_id) WHERE status = 'due';
CREATE UNIQUE INDEX subscription_cycle_order ON subscription_cycle (store_id, order_id) WHERE order_id IS NOT NULL;

-- A code that came along with a sign-up, until the account is there.
ALTER TABLE verification
  ADD COLUMN referral_code        text,
  ADD COLUMN referral_clicked_at  timestamptz;
