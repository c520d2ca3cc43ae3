import { expect, test } from 'vitest'
import type { InvoiceDocument } from '#contract/order/invoices.ts'
import { pdfLetters, pdfText } from '#tests/support/pdf-text.ts'
import { drawDocuments } from './draw-documents.ts'
import { fontsFor } from './pdf-fonts.ts'
import { linesOf, piecesOf, runsOf } from './text-runs.ts'

const INVOICE: InvoiceDocument = {
  number: 'INV-000042',
  kind: 'tax_invoice',
  title: 'Tax Invoice',
  issued_on: '2026-11-15',
  order_number: '10042',
  trip: null,
  refers_to: null,
  parts: [],
  currency: 'SGD',
  seller: {
    name: 'Clothesline Laundry',
    legal_name: 'Clothesline Laundry Care Pte. Ltd.',
    uen: '202009418K',
    gst_registration_no: 'M9-0094183-K',
    address: 'Blk 71 Seng Poh Road',
    phone: '+65 6018 4200',
    email: 'hello@clothesline.example',
  },
  customer: { name: '', address: ['Blk 12 Kim Tian Road'] },
  lines: [{ description: 'Shirt', detail: '', qty: 2, unit: 'piece', unit_cents: 550, cents: 1100 }],
  gst_rate: 900,
  gst_cents: 91,
  total_excluding_gst_cents: 1009,
  total_cents: 1100,
  paid_by: 'Visa •••• 4242',
}
const drawn = (name: string, description = 'Shirt') =>
  drawDocuments(
    [
      {
        ...INVOICE,
        customer: { ...INVOICE.customer, name },
        lines: INVOICE.lines.map((line) => ({ ...line, description })),
      },
    ],
    '#0f6e84',
  )

test.each([
  ['Chinese', '陈美玲 陳大文', '衬衫干洗'],
  ['Tamil', 'தமிழ் செல்வி', 'சட்டை'],
  ['Hindi', 'प्रिया शर्मा', 'कमीज'],
  ['Thai', 'สมชาย ใจดี', 'เสื้อ'],
  ['Japanese', '山田はなこ', 'シャツ'],
  ['Polish, Vietnamese, Russian and Greek', 'Łukasz Nguyễn Иван Γιώργος', 'Żółty ắ'],
])('D4.6 an invoice has the letters of a name and a thing in %s', async (_, name, thing) => {
  const bytes = await drawn(name, thing)
  const letters = [...pdfLetters(bytes)].join('')
  const ours = [...`${name}${thing}`.normalize('NFC')].filter((sign) => sign > '\u0100' && !/\p{Mark}/u.test(sign))
  expect(ours.filter((sign) => !letters.includes(sign))).toEqual([])
  expect(pdfText(bytes).join(' ')).not.toContain('?')
  expect(pdfText(bytes).join(' ')).toContain('$11.00')
})

test('D4.6 what no font has is a question mark, and the rest of the name stays', async () => {
  const text = pdfText(await drawn('Kim 한 Lee')).join('')
  expect(text).toContain('Kim ? Lee')
})

test('D4.6 an invoice in Latin letters loads no font and carries none', async () => {
  expect((await fontsFor('Zoë Müller, €12.50 – “Hemd”')).size).toBe(0)
  expect((await drawn('Zoë Müller')).includes('FontFile2')).toBe(false)
  expect([...(await fontsFor('陈 Müller')).keys()]).toEqual(['han'])
})

test('D4.6 only the letters that are drawn go into the file', async () => {
  expect((await drawn('陈美玲')).length).toBeLessThan(30_000)
})

test('a text is split by the fonts that have its letters, marks staying with theirs', () => {
  const has = (face: string, sign: string) => face !== 'latin-ext' || sign !== 'ắ'
  expect(runsOf('A 陈b\nŁắ கொ한', has)).toEqual([
    { face: null, text: 'A ' },
    { face: 'han', text: '陈' },
    { face: null, text: 'b ' },
    { face: 'latin-ext', text: 'Ł' },
    { face: 'vietnamese', text: 'ắ' },
    { face: null, text: ' ' },
    { face: 'tamil', text: 'கொ' },
    { face: null, text: '?' },
  ])
})

test('lines break at spaces, and between Han letters anywhere', () => {
  const pieces = [...piecesOf({ face: null, text: 'one two ' }), ...piecesOf({ face: 'han', text: '一二三' })]
  expect(pieces).toEqual(['one ', 'two ', '一', '二', '三'])
  const wide = pieces.map((text) => ({ face: null, text, width: text.length }))
  expect(linesOf(wide, 5).map((line) => line.map(({ text }) => text).join(''))).toEqual(['one ', 'two 一', '二三'])
  expect(linesOf([{ face: null, text: 'x', width: 99 }], 5)).toHaveLength(1)
})
