import { staffKey } from '#api/staff/once.ts'
import type { Staff } from '#api/staff/staff.ts'
import type { Asked } from './command.ts'

/** In whose name a command acts, for which store, and with `--key` under which key: the same key again does nothing twice. */
export async function staffFor({ desk, options }: Asked): Promise<Staff> {
  const staff = await (await desk()).staff(options.store)
  return { ...staff, key: staffKey(staff.actor, options.key) }
}
