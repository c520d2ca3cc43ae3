type Company = { name: string; uen: string; address: string; po_number: string }
export type BilledCustomer = { name: string; address: readonly string[]; company?: Company | undefined }
export type BillWords = { uen: string; poNumber: string; attention: (name: string) => string }

/**
 * D4.12: the recipient of a document, line by line: a company with its UEN for the attention of the customer, or the
 * customer.
 */
export function billToLines({ name, address, company }: BilledCustomer, words: BillWords): string[] {
  const lines = company
    ? [
        company.name,
        `${words.uen} ${company.uen}`,
        company.address,
        company.po_number && `${words.poNumber} ${company.po_number}`,
        name && words.attention(name),
      ]
    : [name, ...address]
  return lines.filter((line) => line !== '')
}
