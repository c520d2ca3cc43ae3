import { expect, test } from 'vitest'
import { billToLines } from './bill-to.ts'

const words = { uen: 'UEN', poNumber: 'PO', attention: (name: string) => `Attn. ${name}` }
const customer = { name: 'Kiran Nair', address: ['Blk 71 Seng Poh Road', 'Singapore 160071'] }
const company = { name: 'Acme Pte Ltd', uen: '201912345K', address: '1 Raffles Place #20-01', po_number: 'PO-7' }

test('D4.6 a person’s document has the name and address', () => {
  expect(billToLines(customer, words)).toEqual(['Kiran Nair', 'Blk 71 Seng Poh Road', 'Singapore 160071'])
  expect(billToLines({ name: '', address: [] }, words)).toEqual([])
})

test('D4.12 a company’s has its name, UEN, address and PO number, and who ordered', () => {
  const lines = ['Acme Pte Ltd', 'UEN 201912345K', '1 Raffles Place #20-01', 'PO PO-7', 'Attn. Kiran Nair']
  expect(billToLines({ ...customer, company }, words)).toEqual(lines)
  expect(billToLines({ name: '', address: [], company: { ...company, po_number: '' } }, words)).toEqual(
    lines.slice(0, 3),
  )
})
