import { bool, int, json, nullable, text, texts, timestamp } from '../db/column.ts'
import { statement } from '../db/statement.ts'

/** A window is over at its end. One that would last twice its length was begun by a clock that was ahead, and is over too. */
const isOver = `(r.resets_at <= $2 OR r.resets_at > $2 + 2 * make_interval(secs => $3::integer))`

/** One more in a window of fixed length. What was refused does not make the window longer. */
export const takePoint = statement({
  name: 'take_point',
  sql: `INSERT INTO rate_limit AS r (key, points, resets_at, resumes_at)
        VALUES ($1, 1, $2::timestamptz + make_interval(secs => $3::integer), $2)
        ON CONFLICT (key) DO UPDATE SET
          points = CASE WHEN ${isOver} THEN 1 ELSE least(r.points, 1000000) + 1 END,
          resets_at = CASE WHEN ${isOver} THEN excluded.resets_at ELSE r.resets_at END
        RETURNING points, resets_at`,
  args: [text, timestamp, int],
  row: { points: int, resets_at: timestamp },
})

/** So many points of a budget, all or none: nothing comes back where fewer are left. */
export const takePoints = statement({
  name: 'take_points',
  sql: `INSERT INTO rate_limit AS r (key, points, resets_at, resumes_at)
        SELECT $1, $4, $2::timestamptz + make_interval(secs => $3::integer), $2 WHERE $4::integer <= $5::integer
        ON CONFLICT (key) DO UPDATE SET
          points = CASE WHEN ${isOver} THEN 0 ELSE r.points END + excluded.points,
          resets_at = CASE WHEN ${isOver} THEN excluded.resets_at ELSE r.resets_at END
          WHERE ${isOver} OR r.points + excluded.points <= $5
        RETURNING resets_at`,
  args: [text, timestamp, int, int, int],
  row: { resets_at: timestamp },
})

/** Gives points back to the window they were taken from. */
export const giveBackPoints = statement({
  name: 'give_back_points',
  sql: `UPDATE rate_limit SET points = greatest(points - $3::integer, 0) WHERE key = $1 AND resets_at = $2`,
  args: [text, timestamp, int],
})

export const budgetResets = statement({
  name: 'budget_resets',
  sql: `SELECT resets_at FROM rate_limit WHERE key = $1 AND resets_at > $2`,
  args: [text, timestamp],
  row: { resets_at: timestamp },
})

/** Tries are forgotten after a while. A wait or a while of twice the longest was begun by a clock that was ahead, and counts no more either. */
const isForgotten = (row: string, longest: string, forget: string) =>
  `(${row}.resets_at <= $2 OR ${row}.resets_at > $2 + 2 * make_interval(secs => ${forget}) OR ${row}.resumes_at > $2 + 2 * make_interval(secs => ${longest}))`

/**
 * One more try at a secret. The first $3 are free; after each further one nothing is let through for 1, 2, 4, … up to $4 seconds.
 * It is counted before the secret is looked at, so that tries at the same moment cannot slip past each other.
 */
export const takeAttempt = statement({
  name: 'take_attempt',
  sql: `INSERT INTO rate_limit AS r (key, points, resets_at, resumes_at)
        VALUES ($1, 1, $2::timestamptz + make_interval(secs => $5::integer), $2)
        ON CONFLICT (key) DO UPDATE SET
          points = CASE WHEN ${isForgotten('r', '$4::integer', '$5::integer')} THEN 1 WHEN r.resumes_at > $2 THEN r.points ELSE least(r.points, 1000000) + 1 END,
          resumes_at = CASE
            WHEN ${isForgotten('r', '$4::integer', '$5::integer')} THEN $2
            WHEN r.resumes_at > $2 THEN r.resumes_at
            WHEN r.points + 1 < $3::integer THEN $2
            ELSE $2 + make_interval(secs => least($4::integer, power(2, least(r.points + 1 - $3, 20)))) END,
          resets_at = CASE WHEN NOT ${isForgotten('r', '$4::integer', '$5::integer')} AND r.resumes_at > $2 THEN r.resets_at ELSE excluded.resets_at END
        RETURNING coalesce(old.resumes_at > $2 AND NOT ${isForgotten('old', '$4::integer', '$5::integer')}, false) AS is_held, resumes_at`,
  args: [text, timestamp, int, int, int],
  row: { is_held: bool, resumes_at: timestamp },
})

type CountedBudget = { key: string; free: number; longest: number; forget: number }
const BUDGETS = `jsonb_to_recordset($1) AS b (key text, free integer, longest integer, forget integer)`

/**
 * The same for several budgets at once, in three steps of one transaction. First the rows are locked, in an order that all share; then it
 * is said which of them hold; then all are counted, or none.
 */
export const lockAttempts = statement({
  name: 'lock_attempts',
  sql: `INSERT INTO rate_limit AS r (key, points, resets_at, resumes_at)
        SELECT key, 0, $2::timestamptz, $2 FROM unnest($1::text[]) AS key ORDER BY key
        ON CONFLICT (key) DO UPDATE SET points = r.points`,
  args: [texts, timestamp],
})

export const heldAttempts = statement({
  name: 'held_attempts',
  sql: `SELECT r.resumes_at FROM ${BUDGETS} JOIN rate_limit r ON r.key = b.key
        WHERE r.resumes_at > $2::timestamptz AND NOT ${isForgotten('r', 'b.longest', 'b.forget')}`,
  args: [json<CountedBudget[]>(), timestamp],
  row: { resumes_at: timestamp },
})

export const countAttempts = statement({
  name: 'count_attempts',
  sql: `UPDATE rate_limit r SET points = n.points, resets_at = $2::timestamptz + make_interval(secs => n.forget),
          resumes_at = CASE WHEN n.points < n.free THEN $2 ELSE $2 + make_interval(secs => least(n.longest, power(2, least(n.points - n.free, 20)))) END
        FROM (
          SELECT b.*, CASE WHEN ${isForgotten('x', 'b.longest', 'b.forget')} THEN 1 ELSE least(x.points, 1000000) + 1 END AS points
          FROM ${BUDGETS} JOIN rate_limit x ON x.key = b.key
        ) AS n WHERE r.key = n.key`,
  args: [json<CountedBudget[]>(), timestamp],
})

/**
 * A count does not wait for the disk. What is counted before is there with whatever commits after it: the order, before anybody is charged. Not for
 * statements of a larger transaction, which would not wait either.
 */
const UNHURRIED = `set_config('synchronous_commit', 'off', true) AS commits`

/**
 * One of so many places in each budget for tries at the same thing: one that nobody has, or has had for too long. Nothing comes back for a budget
 * where there is none, or where another was quicker. A place has no points while it is tried, and one when it went wrong.
 */
export const takeTries = statement({
  name: 'take_tries',
  sql: `INSERT INTO rate_limit AS r (key, points, resets_at, resumes_at)
        SELECT free.key, 0, $2::timestamptz + make_interval(secs => $3::integer), $2
        FROM jsonb_to_recordset($1) AS budget (key text, most integer) CROSS JOIN LATERAL (
          SELECT budget.key || ':' || n AS key FROM generate_series(1, budget.most) AS n
          WHERE NOT EXISTS (SELECT FROM rate_limit x WHERE x.key = budget.key || ':' || n AND x.resets_at > $2) ORDER BY random() LIMIT 1
        ) AS free
        ON CONFLICT (key) DO UPDATE SET points = 0, resets_at = excluded.resets_at, resumes_at = excluded.resumes_at
          WHERE r.resets_at <= $2
        RETURNING key, resets_at, ${UNHURRIED}`,
  args: [json<{ key: string; most: number }[]>(), timestamp, int],
  row: { key: text, resets_at: timestamp, commits: text },
})

/** The places that are taken, how many of them are being tried, and when the first is free again. */
export const triesTaken = statement({
  name: 'tries_taken',
  sql: `SELECT count(*)::integer AS taken, (count(*) FILTER (WHERE points = 0))::integer AS trying, min(resets_at) AS free_at
        FROM generate_series(1, $3::integer) AS n JOIN rate_limit r ON r.key = $1::text || ':' || n WHERE r.resets_at > $2`,
  args: [text, timestamp, int],
  row: { taken: int, trying: int, free_at: nullable(timestamp) },
})

/** How tries ended: what went wrong keeps its places for so long, what did not gives them back. */
export const endTries = statement({
  name: 'end_tries',
  sql: `UPDATE rate_limit r SET points = CASE WHEN $2 THEN 1 ELSE 0 END, resets_at = CASE WHEN $2 THEN place.until ELSE 'epoch' END
        FROM jsonb_to_recordset($1) AS place (key text, resets_at timestamptz, until timestamptz)
        WHERE r.key = place.key AND r.resets_at = place.resets_at
        RETURNING ${UNHURRIED}`,
  args: [json<{ key: string; resets_at: Date; until: Date }[]>(), bool],
  row: { commits: text },
})

/** Undoes a try that was made at a moment: its point, and the wait that began with it. A wait that a later try began stays. */
export const giveBackPoint = statement({
  name: 'give_back_point',
  sql: `UPDATE rate_limit SET points = points - 1,
          resumes_at = CASE WHEN resets_at = $2::timestamptz + make_interval(secs => $3::integer) THEN $2 ELSE resumes_at END
        WHERE key = $1 AND points > 0`,
  args: [text, timestamp, int],
})

export const forgetAttempts = statement({
  name: 'forget_attempts',
  sql: `DELETE FROM rate_limit WHERE key = $1`,
  args: [text],
})

export const sweepLimits = statement({
  name: 'sweep_limits',
  sql: `DELETE FROM rate_limit WHERE resets_at < $1`,
  args: [timestamp],
})
