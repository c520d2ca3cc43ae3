import type { Purpose } from '../../payments/attempts/purposes.ts'
import { isOverageDue } from './overage.queries.ts'
import { overagePaid } from './overage-paid.ts'

export const overagePurpose: Purpose = {
  isOver: async (db, { store_id, purpose_id }) =>
    purpose_id === null || !(await isOverageDue.one(db, store_id, purpose_id)).is_due,
  whenPaid: overagePaid,
}
