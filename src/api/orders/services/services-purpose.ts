import type { Purpose } from '../../payments/attempts/purposes.ts'
import { isAnswerOpen } from './services.queries.ts'
import { servicesPaid } from './services-paid.ts'

export const servicesPurpose: Purpose = {
  isOver: async (db, { store_id, purpose_id }) =>
    purpose_id === null || !(await isAnswerOpen.one(db, store_id, purpose_id)).is_open,
  whenPaid: servicesPaid,
}
