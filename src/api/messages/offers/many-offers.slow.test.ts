import { expect, test } from 'vitest'
import { testMessages } from '#tests/support/messages.ts'
import { operatorKey } from '#tests/support/orders.ts'
import { storeIdOf } from '#tests/support/rewards.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const messages = await testMessages(site)
const operator = site.call(await operatorKey(site))
const store = await storeIdOf(site)
// Noon in Singapore: no quiet hours.
site.setClock(new Date(new Date().setUTCHours(4, 0, 0, 0)))

test('D5.5 an offer of many people is made in parts, and reaches each of them once', async () => {
  const text = `WITH made AS (INSERT INTO customer (store_id, email, first_name, email_verified_at, profile_completed_at)
                  SELECT $1, 'many-' || n || '@example.com', 'Many', now(), now() FROM generate_series(1, 450) n RETURNING id)
                INSERT INTO marketing_consent (store_id, customer_id, channel, is_given, at) SELECT $1, id, 'email', true, now() FROM made`
  await site.db.query({ text, values: [store] })
  const slug = 'wool-week'
  await site.db.query({
    text: `INSERT INTO content (store_id, kind, slug, title, description, blocks) VALUES ($1, 'promotion', $2, 'Wool week', 'A third off.', '[]')`,
    values: [store, slug],
  })
  const sent = await operator('POST /operator/offers', { body: { promotion: slug } })
  expect(sent).toMatchObject({ people: 450 })
  await messages.deliver()
  const { rows } = await site.db.query({
    text: `SELECT count(*)::integer AS made, count(DISTINCT person)::integer AS people, count(*) FILTER (WHERE state = 'sent')::integer AS sent
           FROM message WHERE event = $1`,
    values: [`offer ${slug}`],
  })
  expect(rows).toEqual([{ made: 450, people: 450, sent: 450 }])
})
