import type { CompanyInvoice } from '#contract/account/company.ts'
import { customerCompany, keepFirstCompany } from '../../customer/company.queries.ts'
import type { Queryable } from '../../db/database.ts'
import type { Scope } from '../../parts/scope.ts'

/**
 * D4.12: the company on the order's invoice. A company in the request counts, and is saved to a profile that has none yet. Without one in the
 * request the profile's company is used; null means no company.
 */
export async function invoiceCompany(
  tx: Queryable,
  { store, viewer }: Scope,
  company: CompanyInvoice | null | undefined,
): Promise<CompanyInvoice | null> {
  if (company === null) return null
  if (viewer.kind !== 'customer') return company ?? null
  if (!company) return companyOfCustomer(tx, store.id, viewer.id)
  await keepFirstCompany.run(tx, store.id, viewer.id, company)
  return company
}

export async function companyOfCustomer(
  tx: Queryable,
  storeId: number,
  customerId: string,
): Promise<CompanyInvoice | null> {
  return (await customerCompany.one(tx, storeId, customerId)).company
}
