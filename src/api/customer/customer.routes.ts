import { getCustomerDetail, getUser } from '#contract/account/customer.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../base/refused.ts'
import { endpoint } from '../parts/endpoint.ts'
import type { ApiParts } from '../parts/parts.ts'
import type { Customer, Scope } from '../parts/scope.ts'
import { customerDetail } from './customer.queries.ts'

async function detail({ scope, parts }: { scope: Scope<Customer>; parts: ApiParts }) {
  const customer = await customerDetail.maybe(parts.db, scope.store.id, scope.viewer.id)
  if (!customer) throw new Refused(401, apiTexts.authenticationRequired)
  const { at_most_cents: atMostCents, ...details } = customer
  const isKept = atMostCents !== null && scope.store.information.weighing !== undefined
  return isKept ? { ...details, at_most_cents: atMostCents } : details
}

export const customerEndpoints = [endpoint(getCustomerDetail, detail), endpoint(getUser, detail)]
