import { staffKey } from '#api/staff/once.ts'
import type { Staff } from '#api/staff/staff.ts'
import type { Invocation } from './command.ts'

/**
 * The staff that a command acts as. `--key` makes the act idempotent: a second command with the same key does
 * nothing.
 */
export async function staffFor({ context, options }: Invocation): Promise<Staff> {
  const staff = await (await context()).staff(options.store)
  return { ...staff, key: staffKey(staff.actor, options.key) }
}
