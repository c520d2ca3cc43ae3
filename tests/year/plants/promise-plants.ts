import { changing, together } from './change-statement.ts'
import type { Plant } from './plant.ts'

/** P1.5 */
export const promisePlants: Record<string, Plant> = {
  'acts-noted-late': {
    invariant: 'each promise is judged by what happened',
    shownBy: { 'pickup-order': 6 },
    change: together(
      changing('note_promise_arrived', [
        'SET arrived_at = $5,',
        `SET arrived_at = $5::timestamptz + interval '1 day',`,
      ]),
      changing('note_promise_done', ['SET done_at = $5,', `SET done_at = $5::timestamptz + interval '1 day',`]),
    ),
  },
  'promise-not-judged': {
    invariant: 'a promise whose time is over is judged',
    change: changing('promises_to_judge', ['WHERE verdict IS NULL', 'WHERE false AND verdict IS NULL']),
  },
  'moved-window-not-promised': {
    invariant: 'the times of a paid order are promised',
    shownBy: { 'pickup-order': 8 },
    days: 30,
    change: changing('insert_promises', ['ON CONFLICT', 'WHERE p.round = 1 ON CONFLICT']),
  },
  'credit-without-points': {
    invariant: 'a missed promise is made good once, within the caps',
    shownBy: { 'pickup-order': 8 },
    days: 30,
    change: changing('add_points', [
      'VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
      `SELECT $1::integer, $2::uuid, $3::text, $4::integer, $5::integer, $6::uuid, $7::uuid, $8::text, $9::timestamptz, $10::timestamptz
        WHERE $8 NOT LIKE 'promise:%'`,
    ]),
  },
  'credit-forgotten': {
    invariant: 'no customer waits for what a missed promise is worth',
    shownBy: { 'pickup-order': 8 },
    days: 30,
    change: changing('given_for_promises', [
      'SELECT (SELECT count(*)::integer',
      'SELECT 9 + (SELECT count(*)::integer',
    ]),
  },
  'month-counts-twice': {
    invariant: 'the months count each kept and missed promise once',
    change: changing('write_promise_verdict', ['m.kept + excluded.kept', 'm.kept + 2 * excluded.kept']),
  },
}
