import type { CompanyInvoice } from '#contract/account/company.ts'
import { customerCompany, keepFirstCompany } from '../../customer/company.queries.ts'
import type { Queryable } from '../../db/database.ts'
import type { Scope } from '../../parts/scope.ts'

/**
 * D4.12: the company that an order's invoice is written to, as it is now. What the order says counts, and is kept in the profile where there is none
 * yet; an order that says nothing goes by the profile.
 */
export async function invoiceCompany(
  tx: Queryable,
  { store, viewer }: Scope,
  asked: CompanyInvoice | null | undefined,
): Promise<CompanyInvoice | null> {
  if (asked === null) return null
  if (viewer.kind !== 'customer') return asked ?? null
  if (!asked) return companyOfCustomer(tx, store.id, viewer.id)
  await keepFirstCompany.run(tx, store.id, viewer.id, asked)
  return asked
}

export async function companyOfCustomer(
  tx: Queryable,
  storeId: number,
  customerId: string,
): Promise<CompanyInvoice | null> {
  return (await customerCompany.one(tx, storeId, customerId)).company
}
