import { bool, int, json, nullable, text, texts, timestamp } from '../db/column.ts'
import { statement } from '../db/statement.ts'

/** A window has expired. An end more than twice the window's length away comes from a clock that was ahead, and counts as expired too. */
const isExpired = `(r.resets_at <= $2 OR r.resets_at > $2 + 2 * make_interval(secs => $3::integer))`

/** Adds one point to a fixed window. A refused request does not extend the window. */
export const takePoint = statement({
  name: 'take_point',
  sql: `INSERT INTO rate_limit AS r (key, points, resets_at, resumes_at)
        VALUES ($1, 1, $2::timestamptz + make_interval(secs => $3::integer), $2)
        ON CONFLICT (key) DO UPDATE SET
          points = CASE WHEN ${isExpired} THEN 1 ELSE least(r.points, 1000000) + 1 END,
          resets_at = CASE WHEN ${isExpired} THEN excluded.resets_at ELSE r.resets_at END
        RETURNING points, resets_at`,
  args: [text, timestamp, int],
  row: { points: int, resets_at: timestamp },
})

/** Takes several points of a window, all or none. Returns no row when fewer are left. */
export const takePoints = statement({
  name: 'take_points',
  sql: `INSERT INTO rate_limit AS r (key, points, resets_at, resumes_at)
        SELECT $1, $4, $2::timestamptz + make_interval(secs => $3::integer), $2 WHERE $4::integer <= $5::integer
        ON CONFLICT (key) DO UPDATE SET
          points = CASE WHEN ${isExpired} THEN 0 ELSE r.points END + excluded.points,
          resets_at = CASE WHEN ${isExpired} THEN excluded.resets_at ELSE r.resets_at END
          WHERE ${isExpired} OR r.points + excluded.points <= $5
        RETURNING points, resets_at`,
  args: [text, timestamp, int, int, int],
  row: { points: int, resets_at: timestamp },
})

/** Returns points to the window they were taken from. A later window of the same key is not changed. */
export const giveBackPoints = statement({
  name: 'give_back_points',
  sql: `UPDATE rate_limit SET points = greatest(points - $3::integer, 0) WHERE key = $1 AND resets_at = $2`,
  args: [text, timestamp, int],
})

export const windowEnd = statement({
  name: 'budget_resets',
  sql: `SELECT resets_at FROM rate_limit WHERE key = $1 AND resets_at > $2`,
  args: [text, timestamp],
  row: { resets_at: timestamp },
})

/** `resumes_at` while there is no wait. The time of the attempt would refuse another one that began a moment earlier and is counted after it. */
const NO_WAIT = `'epoch'::timestamptz`

/** Earlier attempts have expired. A wait or an expiry more than twice its maximum away comes from a clock that was ahead, and is ignored too. */
const isForgotten = (row: string, longest: string, forget: string) =>
  `(${row}.resets_at <= $2 OR ${row}.resets_at > $2 + 2 * make_interval(secs => ${forget}) OR ${row}.resumes_at > $2 + 2 * make_interval(secs => ${longest}))`

/**
 * Counts an attempt at a secret. From the attempt with number $3 on, each one blocks the key for 1, 2, 4, … up to $4 seconds.
 * The attempt is counted before the secret is checked, so that concurrent attempts cannot pass the limit together.
 */
export const takeAttempt = statement({
  name: 'take_attempt',
  sql: `INSERT INTO rate_limit AS r (key, points, resets_at, resumes_at)
        VALUES ($1, 1, $2::timestamptz + make_interval(secs => $5::integer), ${NO_WAIT})
        ON CONFLICT (key) DO UPDATE SET
          points = CASE WHEN ${isForgotten('r', '$4::integer', '$5::integer')} THEN 1 WHEN r.resumes_at > $2 THEN r.points ELSE least(r.points, 1000000) + 1 END,
          resumes_at = CASE
            WHEN ${isForgotten('r', '$4::integer', '$5::integer')} THEN ${NO_WAIT}
            WHEN r.resumes_at > $2 THEN r.resumes_at
            WHEN r.points + 1 < $3::integer THEN ${NO_WAIT}
            ELSE $2 + make_interval(secs => least($4::integer, power(2, least(r.points + 1 - $3, 20)))) END,
          resets_at = CASE WHEN NOT ${isForgotten('r', '$4::integer', '$5::integer')} AND r.resumes_at > $2 THEN r.resets_at ELSE excluded.resets_at END
        RETURNING coalesce(old.resumes_at > $2 AND NOT ${isForgotten('old', '$4::integer', '$5::integer')}, false) AS is_held, resumes_at`,
  args: [text, timestamp, int, int, int],
  row: { is_held: bool, resumes_at: timestamp },
})

/** Keys that are given as rows, for an index. Joined to the rows alone, the planner expects a hundred of them and may read the whole table. */
const isAmong = (key: string, rows: string) => `${key} = ANY (ARRAY(SELECT given.key FROM ${rows} AS given (key text)))`

type BackoffRow = { key: string; free: number; longest: number; forget: number }
const BACKOFF_ROWS = `jsonb_to_recordset($1) AS b (key text, free integer, longest integer, forget integer)`

/**
 * Counts an attempt against several limits, in three statements of one transaction: `lockAttempts` locks the rows ordered by key,
 * `blockedAttempts` returns the limits that are still waiting, `incrementAttempts` counts all of them.
 */
export const lockAttempts = statement({
  name: 'lock_attempts',
  sql: `INSERT INTO rate_limit AS r (key, points, resets_at, resumes_at)
        SELECT key, 0, $2::timestamptz, ${NO_WAIT} FROM unnest($1::text[]) AS key ORDER BY key
        ON CONFLICT (key) DO UPDATE SET points = r.points`,
  args: [texts, timestamp],
})

export const blockedAttempts = statement({
  name: 'held_attempts',
  sql: `SELECT r.resumes_at FROM ${BACKOFF_ROWS} JOIN rate_limit r ON r.key = b.key
        WHERE ${isAmong('r.key', 'jsonb_to_recordset($1)')} AND r.resumes_at > $2::timestamptz AND NOT ${isForgotten('r', 'b.longest', 'b.forget')}`,
  args: [json<BackoffRow[]>(), timestamp],
  row: { resumes_at: timestamp },
})

export const incrementAttempts = statement({
  name: 'count_attempts',
  sql: `UPDATE rate_limit r SET points = n.points, resets_at = $2::timestamptz + make_interval(secs => n.forget),
          resumes_at = CASE WHEN n.points < n.free THEN ${NO_WAIT} ELSE $2 + make_interval(secs => least(n.longest, power(2, least(n.points - n.free, 20)))) END
        FROM (
          SELECT b.*, CASE WHEN ${isForgotten('x', 'b.longest', 'b.forget')} THEN 1 ELSE least(x.points, 1000000) + 1 END AS points
          FROM ${BACKOFF_ROWS} JOIN rate_limit x ON x.key = b.key WHERE ${isAmong('x.key', 'jsonb_to_recordset($1)')}
        ) AS n WHERE r.key = n.key AND ${isAmong('r.key', 'jsonb_to_recordset($1)')}`,
  args: [json<BackoffRow[]>(), timestamp],
})

/**
 * Commits without waiting for the disk (synchronous_commit = off). A later durable commit, such as the order's, flushes these counts too. Do not use
 * inside a larger transaction: that transaction would not wait either.
 */
const COMMIT_WITHOUT_FLUSH = `set_config('synchronous_commit', 'off', true) AS commits`

/**
 * Nobody holds the row of that key. A subquery with one value is looked up by its key. `NOT EXISTS` becomes a join, and the planner, which expects many
 * more keys than there are, reads the whole table for it.
 */
const isFree = (key: string, now: string) =>
  `(SELECT x.resets_at FROM rate_limit x WHERE x.key = ${key}) > ${now} IS NOT TRUE`

/**
 * Takes one free or expired permit of each limit. A limit has `most` permits, one row each. Returns no row for a limit without a free permit, or when
 * a concurrent request took the same one. A permit has 0 points while its attempt runs and 1 after the attempt failed.
 */
export const takePermits = statement({
  name: 'take_tries',
  sql: `INSERT INTO rate_limit AS r (key, points, resets_at, resumes_at)
        SELECT free.key, 0, $2::timestamptz + make_interval(secs => $3::integer), $2
        FROM jsonb_to_recordset($1) AS budget (key text, most integer) CROSS JOIN LATERAL (
          SELECT budget.key || ':' || n AS key FROM generate_series(1, budget.most) AS n
          WHERE ${isFree("budget.key || ':' || n", '$2')} ORDER BY random() LIMIT 1
        ) AS free
        ON CONFLICT (key) DO UPDATE SET points = 0, resets_at = excluded.resets_at, resumes_at = excluded.resumes_at
          WHERE r.resets_at <= $2
        RETURNING key, resets_at, ${COMMIT_WITHOUT_FLUSH}`,
  args: [json<{ key: string; most: number }[]>(), timestamp, int],
  row: { key: text, resets_at: timestamp, commits: text },
})

/** Counts the permits that are taken and those whose attempt is still running, and returns when the first one expires. */
export const permitsTaken = statement({
  name: 'tries_taken',
  sql: `SELECT count(*)::integer AS taken, (count(*) FILTER (WHERE points = 0))::integer AS trying, min(resets_at) AS free_at
        FROM generate_series(1, $3::integer) AS n
        CROSS JOIN LATERAL (SELECT * FROM rate_limit WHERE key = $1::text || ':' || n OFFSET 0) AS r WHERE r.resets_at > $2`,
  args: [text, timestamp, int],
  row: { taken: int, trying: int, free_at: nullable(timestamp) },
})

/** Ends an attempt. A failed one keeps its permits until `until`; any other releases them. */
export const endPermits = statement({
  name: 'end_tries',
  sql: `UPDATE rate_limit r SET points = CASE WHEN $2 THEN 1 ELSE 0 END, resets_at = CASE WHEN $2 THEN place.until ELSE 'epoch' END
        FROM jsonb_to_recordset($1) AS place (key text, resets_at timestamptz, until timestamptz)
        WHERE ${isAmong('r.key', 'jsonb_to_recordset($1)')} AND r.key = place.key AND r.resets_at = place.resets_at
        RETURNING ${COMMIT_WITHOUT_FLUSH}`,
  args: [json<{ key: string; resets_at: Date; until: Date }[]>(), bool],
  row: { commits: text },
})

/** Undoes the attempt that was counted at $2: its point, and the wait that began with it. A wait that a later attempt began stays. */
export const undoCountedAttempt = statement({
  name: 'give_back_point',
  sql: `UPDATE rate_limit SET points = points - 1,
          resumes_at = CASE WHEN resets_at = $2::timestamptz + make_interval(secs => $3::integer) THEN ${NO_WAIT} ELSE resumes_at END
        WHERE key = $1 AND points > 0`,
  args: [text, timestamp, int],
})

export const forgetAttempts = statement({
  name: 'forget_attempts',
  sql: `DELETE FROM rate_limit WHERE key = $1`,
  args: [text],
})

/** Deletes up to $2 expired rows. Skips a row that a request has locked: it is in use again. */
export const sweepLimits = statement({
  name: 'sweep_limits',
  sql: `DELETE FROM rate_limit WHERE key = ANY (ARRAY(
          SELECT key FROM rate_limit WHERE resets_at < $1 ORDER BY resets_at LIMIT $2::integer FOR UPDATE SKIP LOCKED))`,
  args: [timestamp, int],
})
