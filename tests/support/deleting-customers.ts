import { expect } from 'vitest'
import { hashPassword } from '#api/auth/password/password.ts'
import { lookAfterRefunds } from '#api/orders/refunds/run-refund.ts'
import { books } from './checkout.ts'
import type { TestSite } from './site.ts'

/** Customers who delete their account, for tests of concurrent acts. */
export async function deletingCustomers(site: TestSite) {
  const password = 'line dried and folded'
  const hash = await hashPassword(password)
  return {
    async customer() {
      const buyer = await site.signedIn()
      await site.db.query({
        text: 'UPDATE customer SET password_hash = $2 WHERE id = $1',
        values: [buyer.customerId, hash],
      })
      return buyer
    },
    leave: (token: string) =>
      site.send('/api/customer/delete', {
        method: 'POST',
        headers: { token, 'Content-Type': 'application/json' },
        body: JSON.stringify({ password, keep_links: true }),
      }),
    errors: () => site.logged.filter((line) => line.includes('"level":50')),
    async balanced() {
      await lookAfterRefunds(site.parts)
      const { at_gateway, in_orders } = await books(site)
      expect(in_orders).toBe(at_gateway)
    },
  }
}
