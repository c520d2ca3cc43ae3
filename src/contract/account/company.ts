import * as z from 'zod/mini'
import { compactCode } from '../wire/compact-code.ts'
import { typed, typedRequired } from './account-fields.ts'
import { COMPANY_ADDRESS_MAX, COMPANY_NAME_MAX, PO_NUMBER_MAX } from './account-limits.ts'

/**
 * The UEN formats that ACRA has published: a business (8 digits and a letter), a local company (year of registration,
 * 5 digits and a letter), and other entities (T, S or R for the century, the year, two letters for the kind, 4 digits
 * and a letter).
 */
const UEN = [
  /^\d{8}[A-Z]$/,
  /^(?:1[89]|20)\d{7}[A-Z]$/,
  /^[TSR]\d{2}(?:LP|LL|FC|PF|RF|MQ|MM|NB|CC|CS|MB|FM|GS|DP|CP|NR|CM|CD|MD|HS|VH|CH|MH|CL|XL|CX|HC|RP|TU|TC|FB|FN|PA|PB|SS|MC|SM|GA|GB)\d{4}[A-Z]$/,
]

export const uen = typed(20).check(
  z.overwrite(compactCode),
  z.refine((value) => UEN.some((format) => format.test(value)), 'Enter a UEN such as 201912345K'),
)

/** D4.12: the company on an invoice. The profile has one, and each order keeps its own copy. */
export const companyInvoice = z.object({
  name: typedRequired(COMPANY_NAME_MAX, 'Enter the company’s name'),
  uen,
  address: typedRequired(COMPANY_ADDRESS_MAX, 'Enter the company’s address'),
  po_number: z._default(typed(PO_NUMBER_MAX), ''),
})
export type CompanyInvoice = z.output<typeof companyInvoice>
