import { staffKey } from '#api/staff/once.ts'
import type { Staff } from '#api/staff/staff.ts'
import type { Invocation } from './command.ts'

/** In whose name a command acts, for which store, and with `--key` under which key: the same key again does nothing twice. */
export async function staffFor({ context, options }: Invocation): Promise<Staff> {
  const staff = await (await context()).staff(options.store)
  return { ...staff, key: staffKey(staff.actor, options.key) }
}
