import { getCustomerDetail } from '#contract/customer.ts'
import { apiTexts } from '#texts/api.ts'
import { endpoint } from '../endpoint.ts'
import { Refused } from '../refused.ts'
import { customerDetail } from './customer.queries.ts'

export const customerEndpoints = [
  endpoint(getCustomerDetail, async ({ scope, parts }) => {
    const customer = await customerDetail.maybe(parts.db, scope.store.id, scope.viewer.id)
    if (!customer) throw new Refused(401, apiTexts.authenticationRequired)
    return customer
  }),
]
