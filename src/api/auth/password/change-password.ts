import type { Queryable } from '../../db/database.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Scope } from '../../parts/scope.ts'
import { setPassword } from '../account.queries.ts'
import { endVerifications } from '../codes/verification.queries.ts'

type Reachable = { email: string | null; mobile: string | null }

/** Stores the new password, voids every code and link that could change it again, and notifies the owner. */
export async function changePassword(tx: Queryable, scope: Scope, customerId: string, owner: Reachable, hash: string) {
  const { store, now } = scope
  await setPassword.run(tx, store.id, customerId, hash, now)
  await endVerifications.run(tx, store.id, customerId, now)
  const to = owner.email ?? owner.mobile
  if (!to) return
  const contact = { channel: owner.email ? ('email' as const) : ('mobile' as const), to }
  await enqueue(tx, 'send_notice', { store: store.id, kind: 'password_changed', contact })
}
