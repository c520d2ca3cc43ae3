import { changing, together } from './change-statement.ts'
import type { Plant } from './plant.ts'

const POINTS_ROW = 'VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)'
/** An entry with other values. All of them have a type in the table. */
const points = (row: string, when = 'true') =>
  changing('add_points', [POINTS_ROW, `SELECT $1::integer, $2::uuid, $3::text, ${row} WHERE ${when}`])
const AS_GIVEN = '$4::integer, $5::integer, $6::uuid, $7::uuid, $8::text, $9::timestamptz, $10::timestamptz'

export const rewardPlants: Record<string, Plant> = {
  'voucher-not-reserved': {
    invariant: 'a voucher is used by at most one living order, and says so',
    change: changing('reserve_wallet_voucher', [`SET status = 'reserved'`, `SET status = 'available'`]),
  },
  'voucher-not-released': {
    invariant: 'an order that ended unpaid or was cancelled has given its vouchers back, and a paid one has used them',
    change: changing('release_voucher_uses', ['order_id = $2 AND', 'order_id = $2 AND false AND']),
  },
  'voucher-use-of-less': {
    invariant: 'a living order has the vouchers that its quote counts',
    change: changing('insert_voucher_use', ['$6, $7,', '$6, greatest(1, $7::integer - 1),']),
  },
  'campaign-miscounted': {
    invariant: 'a campaign counts its uses, and never exceeds its limit',
    shownBy: { 'voucher-codes': 6, 'code-order': 6 },
    change: changing('count_voucher_use', ['taken + 1', 'taken + 2']),
  },
  'any-number-of-uses': {
    invariant: 'nobody uses a campaign more often than a person may',
    shownBy: { 'voucher-codes': 8, 'code-order': 8 },
    days: 30,
    change: together(
      changing('voucher_campaigns_by_code', ['coalesce(max(n), 0)::integer', '0 * coalesce(max(n), 0)::integer']),
      changing('insert_voucher_persons', ['$5::integer)', '$5::integer + 100)']),
      changing('has_ordered', ['SELECT EXISTS', 'SELECT false AND EXISTS']),
    ),
  },
  'person-still-counted': {
    invariant: 'the uses of each person are counted while they last, and no longer',
    change: changing('release_voucher_uses', ['USING released r WHERE', 'USING released r WHERE false AND']),
  },
  'voucher-without-entry': {
    invariant: 'no voucher is lost',
    shownBy: { collector: 8 },
    days: 60,
    change: points(AS_GIVEN.replace('$7::uuid', 'nullif($7::uuid, $7::uuid)')),
  },
  'points-spent-twice': {
    invariant: 'nobody spends points that they do not have',
    shownBy: { collector: 8 },
    days: 60,
    change: changing('points_balance', [
      'coalesce(sum(points), 0)::integer',
      '10000 + coalesce(sum(points), 0)::integer',
    ]),
  },
  'points-not-earned': {
    invariant: 'a completed order of a customer has earned its points once',
    change: points(AS_GIVEN, `$3 <> 'earned'`),
  },
  'one-point-more': {
    invariant: 'an order keeps the points of the money that is kept, and no others',
    change: points(AS_GIVEN.replace('$4::integer', `$4::integer + CASE WHEN $3 = 'earned' THEN 1 ELSE 0 END`)),
  },
  'points-for-another-refund': {
    invariant: 'points go back for a refund that was made',
    shownBy: { collector: 4, 'pickup-order': 6 },
    days: 60,
    change: points(AS_GIVEN.replace('$5::integer', `$5::integer + CASE WHEN $3 = 'reversed' THEN 1 ELSE 0 END`)),
  },
  'points-never-expire': {
    invariant: 'points expire when their year is over',
    // The year is a day, so that its end comes soon.
    change: together(
      points(AS_GIVEN.replace('$10::timestamptz', `$9::timestamptz + ($10::timestamptz - $9::timestamptz) / 400`)),
      changing('close_points_lots', [`kind = 'earned'`, `false AND kind = 'earned'`]),
    ),
  },
  'reward-for-no-order': {
    invariant: 'a referrer is rewarded for a completed order of the friend, once',
    shownBy: { referral: 6 },
    days: 60,
    change: changing('decide_referral', ['order_id = $5 WHERE', 'order_id = nullif($5::uuid, $5) WHERE']),
  },
  'cycle-number-skipped': {
    invariant: 'the cycles of a subscription follow each other without a gap',
    change: changing('insert_subscription', ['$10, 2, $11', '$10, 3, $11']),
  },
  'cycles-overlap': {
    invariant: 'paid cycles of a subscription do not overlap',
    change: together(
      changing('insert_subscription', ['$11::text::date, $12', '$11::text::date - 7, $12']),
      changing('set_subscription_rhythm', ['WHERE', 'WHERE false AND']),
    ),
  },
  'visits-on-other-days': {
    invariant: 'the visits of a paid cycle are planned on its days',
    shownBy: { subscriber: 5 },
    change: changing('cycle_paid', ['SET status', 'SET first_day = first_day + 7, status']),
  },
  'cycle-price-wrong': {
    invariant: 'a cycle is paid by one payment over its price, and another keeps no money',
    shownBy: { subscriber: 5 },
    days: 30,
    change: changing('cycle_paid', ['SET status', 'SET price_cents = price_cents + 1, status']),
  },
  'visit-of-another-cycle': {
    invariant: 'each visit belongs to a cycle, and takes place once',
    shownBy: { subscriber: 5 },
    days: 30,
    change: changing('cycle_paid', ['SET status', 'SET trips = 0, status']),
  },
  'visit-forgotten': {
    invariant: 'a paid cycle has all of its visits',
    change: changing('cycle_paid', ['SET status', 'SET trips = trips + 1, status']),
  },
  'cycles-not-charged': {
    invariant: 'a subscription is charged in time',
    change: together(
      changing('claim_due_charges', [`c.status = 'due'`, `false AND c.status = 'due'`]),
      changing('claim_charge', [`c.status = 'due'`, `false AND c.status = 'due'`]),
    ),
  },
  'overage-not-marked': {
    invariant: 'weight beyond the plan is paid once, by its own payment',
    shownBy: { subscriber: 5 },
    days: 60,
    change: changing('pay_overage', [
      `SET status = 'paid', paid_at = $3, try_at = NULL`,
      `SET status = 'given_up', try_at = nullif($3::timestamptz, $3)`,
    ]),
  },
}
