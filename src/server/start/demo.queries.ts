import { citext, int, text, timestamp, uuid } from '#api/db/column.ts'
import { statement } from '#api/db/statement.ts'

export const addDemoCustomer = statement({
  name: 'add_demo_customer',
  sql: `INSERT INTO customer (id, store_id, email, password_hash, first_name, last_name, email_verified_at, profile_completed_at, created_at)
        VALUES ($id, $storeId, $email, $passwordHash, $firstName, $lastName, $now, $now, $now)
        ON CONFLICT (store_id, email) DO NOTHING`,
  args: {
    id: uuid,
    storeId: int,
    email: citext,
    passwordHash: text,
    firstName: text,
    lastName: text,
    now: timestamp,
  },
})

export const storesWithoutDemoCustomer = statement({
  name: 'stores_without_demo_customer',
  sql: `SELECT id FROM store WHERE NOT EXISTS (SELECT FROM customer c WHERE c.store_id = store.id AND c.email = $1)`,
  args: [citext],
  row: { id: int },
})

export const demoHosts = statement({
  name: 'demo_hosts',
  sql: `SELECT CASE WHEN h.partner_name IS NULL THEN s.config ->> 'name'
                    ELSE concat(s.config ->> 'name', ' for ', h.partner_name) END AS name, h.host
        FROM store_host h JOIN store s ON s.id = h.store_id
        ORDER BY NOT s.is_default, s.id, h.partner_name NULLS FIRST`,
  args: [],
  row: { name: text, host: text },
})
