import type { ApiParts } from '../parts/parts.ts'
import type { Operator, Scope } from '../parts/scope.ts'
import { staffKey } from './once.ts'
import type { Staff } from './staff.ts'

/** The acting staff of a call to the operator API. */
export function staffOf(parts: ApiParts, { store, viewer, now, idempotencyKey }: Scope<Operator>): Staff {
  const key = staffKey(`operator-key:${viewer.keyId}`, idempotencyKey)
  return { parts, store, actor: `operator:${viewer.name}`, now, key }
}
