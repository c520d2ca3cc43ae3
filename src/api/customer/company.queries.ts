import type { CompanyInvoice } from '#contract/account/company.ts'
import { int, json, nullable, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

export const customerCompany = statement({
  name: 'customer_company',
  sql: `SELECT company FROM customer WHERE store_id = $1 AND id = $2`,
  args: [int, uuid],
  row: { company: nullable(json<CompanyInvoice>()) },
})

export const setCompany = statement({
  name: 'set_company',
  sql: `UPDATE customer SET company = $3 WHERE store_id = $1 AND id = $2 AND deleted_at IS NULL`,
  args: [int, uuid, nullable(json<CompanyInvoice>())],
})

/** Saves the company of the first company invoice as the default for later orders. */
export const keepFirstCompany = statement({
  name: 'keep_first_company',
  sql: `UPDATE customer SET company = $3 WHERE store_id = $1 AND id = $2 AND company IS NULL AND deleted_at IS NULL`,
  args: [int, uuid, json<CompanyInvoice>()],
})
