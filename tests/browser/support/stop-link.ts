import { offersKey } from '#api/messages/offers/consent.queries.ts'
import { stopToken } from '#api/messages/offers/stop-token.ts'
import { withDatabase } from './server-database.ts'

/** The page that ends a customer's offers by email, as the link in an offer names it. */
export async function stopLinkOf(email: string): Promise<string> {
  const token = await withDatabase(async (db) => {
    const { value } = await offersKey.one(db)
    const { rows } = await db.query({ text: 'SELECT store_id, id FROM customer WHERE email = $1', values: [email] })
    const [customer] = rows as { store_id: number; id: string }[]
    if (!customer) throw new Error('no such customer')
    return stopToken(value, customer.store_id, { customerId: customer.id, orderId: null, channel: 'email' })
  })
  if (!token) throw new Error('the link is signed with a key of the server’s database, which is not accessible')
  return `/stop-offers/${token}`
}
