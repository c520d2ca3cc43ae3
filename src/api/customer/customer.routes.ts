import { getCustomerDetail, getUser } from '#contract/account/customer.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { endpoint } from '../endpoint.ts'
import type { ApiParts } from '../parts.ts'
import { Refused } from '../refused.ts'
import type { Customer, Scope } from '../scope.ts'
import { customerDetail } from './customer.queries.ts'

async function detail({ scope, parts }: { scope: Scope<Customer>; parts: ApiParts }) {
  const customer = await customerDetail.maybe(parts.db, scope.store.id, scope.viewer.id)
  if (!customer) throw new Refused(401, apiTexts.authenticationRequired)
  return customer
}

export const customerEndpoints = [endpoint(getCustomerDetail, detail), endpoint(getUser, detail)]
