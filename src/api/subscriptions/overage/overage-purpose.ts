import type { Purpose } from '../../payments/attempts/purposes.ts'
import { CHARGE_WAIT_MS } from '../cycles/create-visit.ts'
import { isOverageDue } from './overage.queries.ts'
import { overagePaid } from './overage-paid.ts'

export const overagePurpose: Purpose = {
  // As for a cycle: a charge that stays undecided counts as failed, and is tried again under a new key. A payment that appears later is given back.
  isOver: async (db, { store_id, purpose_id, created_at }, now) =>
    purpose_id === null ||
    now.getTime() - created_at.getTime() >= CHARGE_WAIT_MS ||
    !(await isOverageDue.one(db, store_id, purpose_id)).is_due,
  whenPaid: overagePaid,
}
