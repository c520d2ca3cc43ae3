import { bool, bytea, int, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

export const isKnownDevice = statement({
  name: 'is_known_device',
  sql: `SELECT EXISTS (SELECT FROM known_device WHERE store_id = $1 AND customer_id = $2 AND token_hash = $3 AND seen_at > $4) AS is_known`,
  args: [int, uuid, bytea, timestamp],
  row: { is_known: bool },
})

export const insertKnownDevice = statement({
  name: 'insert_known_device',
  sql: `INSERT INTO known_device (store_id, customer_id, token_hash, seen_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (store_id, customer_id, token_hash) DO UPDATE SET seen_at = excluded.seen_at`,
  args: [int, uuid, bytea, timestamp],
})

/** Keeps the $3 devices that were seen last. */
export const trimKnownDevices = statement({
  name: 'trim_known_devices',
  sql: `DELETE FROM known_device WHERE store_id = $1 AND customer_id = $2 AND token_hash IN (
          SELECT token_hash FROM known_device WHERE store_id = $1 AND customer_id = $2 ORDER BY seen_at DESC, token_hash OFFSET $3::integer)`,
  args: [int, uuid, int],
})

export const forgetDevices = statement({
  name: 'forget_devices',
  sql: `DELETE FROM known_device WHERE store_id = $1 AND customer_id = $2`,
  args: [int, uuid],
})

export const sweepKnownDevices = statement({
  name: 'sweep_known_devices',
  sql: `DELETE FROM known_device WHERE seen_at < $1`,
  args: [timestamp],
})
