import { bool, int, text, timestamp } from '../db/column.ts'
import { statement } from '../db/statement.ts'

/** One more in a window of fixed length. What was refused does not make the window longer. */
export const takePoint = statement({
  name: 'take_point',
  sql: `INSERT INTO rate_limit AS r (key, points, resets_at, resumes_at)
        VALUES ($1, 1, $2::timestamptz + make_interval(secs => $3::integer), $2)
        ON CONFLICT (key) DO UPDATE SET
          points = CASE WHEN r.resets_at <= $2 THEN 1 ELSE least(r.points, 1000000) + 1 END,
          resets_at = CASE WHEN r.resets_at <= $2 THEN excluded.resets_at ELSE r.resets_at END
        RETURNING points, resets_at`,
  args: [text, timestamp, int],
  row: { points: int, resets_at: timestamp },
})

export const pointsTaken = statement({
  name: 'points_taken',
  sql: `SELECT points, resets_at FROM rate_limit WHERE key = $1 AND resets_at > $2`,
  args: [text, timestamp],
  row: { points: int, resets_at: timestamp },
})

/**
 * One more try at a secret. The first $3 are free; after each further one nothing is let through for 1, 2, 4, … up to $4 seconds.
 * It is counted before the secret is looked at, so that tries at the same moment cannot slip past each other.
 */
export const takeAttempt = statement({
  name: 'take_attempt',
  sql: `INSERT INTO rate_limit AS r (key, points, resets_at, resumes_at)
        VALUES ($1, 1, $2::timestamptz + make_interval(secs => $5::integer), $2)
        ON CONFLICT (key) DO UPDATE SET
          points = CASE WHEN r.resets_at <= $2 THEN 1 WHEN r.resumes_at > $2 THEN r.points ELSE least(r.points, 1000000) + 1 END,
          resumes_at = CASE
            WHEN r.resets_at <= $2 THEN $2
            WHEN r.resumes_at > $2 THEN r.resumes_at
            WHEN r.points + 1 < $3::integer THEN $2
            ELSE $2 + make_interval(secs => least($4::integer, power(2, least(r.points + 1 - $3, 20)))) END,
          resets_at = CASE WHEN r.resets_at > $2 AND r.resumes_at > $2 THEN r.resets_at ELSE excluded.resets_at END
        RETURNING coalesce(old.resumes_at > $2 AND old.resets_at > $2, false) AS is_held, resumes_at`,
  args: [text, timestamp, int, int, int],
  row: { is_held: bool, resumes_at: timestamp },
})

export const giveBackPoint = statement({
  name: 'give_back_point',
  sql: `UPDATE rate_limit SET points = points - 1 WHERE key = $1 AND points > 0`,
  args: [text],
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
