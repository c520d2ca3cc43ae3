import { expect, test } from 'vitest'
import type { InvoiceDocument } from '#contract/order/invoices.ts'
import { type DocumentOrder, orderDocuments } from '#rules/orders/order-document.ts'
import { pdfLetters, pdfPieces, pdfText } from '#tests/support/pdf-text.ts'
import { invoiceTexts } from '#texts/order/invoices.ts'
import { drawDocuments } from './draw-documents.ts'
import { fontsFor } from './pdf-fonts.ts'
import { linesOf, phrasesOf, piecesOf, runsOf, visualOrder } from './text-runs.ts'

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
const ORDER: DocumentOrder = {
  category_id: 4,
  place: { sales_type: 'Dine In', outlet: 'Tiong Bahru', table: null },
  address: null,
  notes: '',
  first_starts_at: null,
  first_ends_at: null,
  early_starts_at: null,
  early_ends_at: null,
  last_starts_at: null,
  last_ends_at: null,
  trips: [],
  lines: [],
}
const BRAND = { name: 'Clothesline Laundry', primary_color: '#0f6e84', secondary_color: '#f28c5b' }
const NO_PICTURES = { icon: null, scene: null }
const papers = (invoice: InvoiceDocument) => orderDocuments([invoice], ORDER, BRAND, invoiceTexts)
const drawn = (
  name: string,
  description = 'Shirt',
  paper: 'a4' | 'receipt' = 'a4',
  order: Partial<DocumentOrder> = {},
) =>
  drawDocuments(
    orderDocuments(
      [
        {
          ...INVOICE,
          customer: { ...INVOICE.customer, name },
          lines: INVOICE.lines.map((line) => ({ ...line, description })),
        },
      ],
      { ...ORDER, ...order },
      BRAND,
      invoiceTexts,
    ),
    NO_PICTURES,
    paper,
  )

test.each([
  ['simplified and traditional Chinese', '陈美玲 陳大文', '衬衫干洗', '請在門口等候，谢谢。'],
  ['Tamil with vowel signs', 'தமிழ் செல்வி', 'கொடி சட்டை', 'கௌரி வீட்டில் இருப்பாள்'],
  ['Malay', 'Nur ‘Aisyah binti Abdullah', 'Baju kurung', 'Sila tekan loceng'],
  ['Korean', '김민준 뷁', '셔츠', '문 앞에 놓아 주세요'],
  ['Hindi', 'प्रिया शर्मा', 'कमीज', 'कृपया घंटी बजाएँ'],
  ['Thai', 'สมชาย ใจดี', 'เสื้อ', 'กรุณาโทรก่อน'],
  ['Japanese', '山田はなこ', 'シャツ', 'ベルを鳴らしてください。'],
  ['Arabic', 'محمد علي', 'قميص', 'اتركها عند الباب'],
  ['Polish, Vietnamese, Russian and Greek', 'Łukasz Nguyễn Иван Γιώργος', 'Żółty ắ', 'Звоните, παρακαλώ'],
])('D4.6 an invoice and a receipt show a name, an item, an address and a note in %s', async (_, name, thing, note) => {
  for (const paper of ['a4', 'receipt'] as const) {
    const bytes = await drawn(name, thing, paper, { notes: note, place: { ...ORDER.place, table: thing } })
    const letters = [...pdfLetters(bytes)].join('')
    const ours = [...`${name}${thing}${note}`.normalize('NFC')].filter(
      (sign) => sign > '\u0100' && !/\p{Mark}/u.test(sign),
    )
    expect(ours.filter((sign) => !letters.includes(sign))).toEqual([])
    expect(pdfText(bytes).join(' ')).not.toMatch(/[?\ufffd\u25a1\0]/)
    expect(pdfText(bytes).join(' ')).toContain('$11.00')
  }
})

test('D4.6 Arabic is written from right to left, with joined letters', async () => {
  const pieces = pdfPieces(await drawn('Ali محمد ببب Lee'))
  const texts = pieces.map(({ text }) => text)
  const first = texts.indexOf('Ali ')
  const reversed = (text: string) => [...text].reverse().join('')
  expect(texts.slice(first, first + 5)).toEqual(['Ali ', reversed('ببب'), ' ', reversed('محمد'), ' Lee'])
  // The same letter has three forms: at the beginning, in the middle, at the end. Its dot is another glyph.
  expect(new Set(pieces[first + 1]?.glyphs).size).toBe(4)
})

test.each([
  ['a letter without a font is a hollow box', 'Kim ᚠ Lee', 'Kim □ Lee'],
  ['its marks belong to the box', 'Daw မြို့ Aye', 'Daw □ Aye'],
  ['a mark without a font is left out', 'Spin\u20d2al', 'Spinal'],
  ['emoji are left out', 'Mei 🌸👍🏽 👨‍👩‍👧 🇸🇬 ❤️ Tan', 'Mei Tan'],
  ['a keycap keeps its number, and signs that are letters stay', 'Blk 7️⃣ ©®™ Ltd', 'Blk 7 ©®™ Ltd'],
  ['only an emoji is a hollow box', '🎂', '□'],
])('D4.6 %s, and never a question mark', async (_, name, shown) => {
  for (const paper of ['a4', 'receipt'] as const) {
    const text = pdfText(await drawn(name, 'Shirt', paper)).join('\n')
    expect(text.split('\n')).toContain(shown)
    expect(text).not.toContain('?')
  }
})

test('D4.6 a question mark that was typed is printed', async () => {
  expect(pdfText(await drawn('Who? Me'))).toContain('Who? Me')
})

test('D4.6 an invoice in Latin letters uses only the shop’s own type, and embeds only the drawn characters', async () => {
  expect([...(await fontsFor('Zoë Müller, €12.50 – “Hemd” −5')).keys()]).toEqual(['figtree', 'figtree-bold'])
  expect([...(await fontsFor('陈 Müller 김')).keys()]).toEqual(['figtree', 'figtree-bold', 'han', 'hangul'])
  const bytes = await drawn('Zoë Müller')
  expect(
    bytes
      .toString('latin1')
      .match(/\/BaseFont \/[A-Z]+\+\w+/g)
      ?.join(),
  ).toMatch(/Figtree/)
  expect(bytes.includes('Helvetica')).toBe(false)
  expect(bytes.length).toBeLessThan(40_000)
  expect((await drawn('陈美玲 김민준')).length).toBeLessThan(60_000)
})

test('D4.6 a long order has several numbered pages, each with the table’s head', async () => {
  const [line] = INVOICE.lines
  const lines = Array.from(
    { length: 90 },
    (_, index) => ({ ...line, description: `셔츠 ${index}` }) as typeof line & {},
  )
  const words = pdfText(await drawDocuments(papers({ ...INVOICE, lines }), NO_PICTURES))
  expect(words.filter((text) => text === '셔츠')).toHaveLength(90)
  const pages = words.filter((text) => text === 'Description').length
  expect(pages).toBeGreaterThan(1)
  expect(words).toContain(`Page ${pages} of ${pages}`)
})

test('M1.5 a receipt’s page is 80 mm wide and as long as its content', async () => {
  const box = async (lines: number) => {
    const [line] = INVOICE.lines
    const all = Array.from({ length: lines }, () => line as typeof line & {})
    const source = (await drawDocuments(papers({ ...INVOICE, lines: all }), NO_PICTURES, 'receipt')).toString('latin1')
    return (/\/MediaBox \[([\d. ]+)\]/.exec(source)?.[1] ?? '').split(' ').map(Number)
  }
  const [short, long] = [await box(1), await box(60)]
  expect(Math.round((((short[2] ?? 0) - (short[0] ?? 0)) / 72) * 25.4)).toBe(80)
  const height = ([, bottom = 0, , top = 0]: number[]) => top - bottom
  expect(height(short)).toBeLessThan(500)
  expect(height(long)).toBeGreaterThan(height(short) + 59 * 20)
})

test('a text is split by font, and marks stay with their letters', () => {
  const has = (font: string, sign: string) => (font !== 'latin-ext' && font !== 'figtree-ext') || sign !== 'ắ'
  expect(runsOf('A 陈b\nŁắ கொ한ᚠ\u200f', 'figtree', has)).toEqual([
    { font: 'figtree', text: 'A ' },
    { font: 'han', text: '陈' },
    { font: 'figtree', text: 'b ' },
    { font: 'figtree-ext', text: 'Ł' },
    { font: 'vietnamese', text: 'ắ' },
    { font: 'figtree', text: ' ' },
    { font: 'tamil', text: 'கொ' },
    { font: 'hangul', text: '한' },
    { font: 'figtree', text: '□' },
  ])
})

test('lines break at spaces, and between Han letters anywhere', () => {
  const pieces = [...piecesOf({ font: 'figtree', text: 'one two ' }), ...piecesOf({ font: 'han', text: '一二三' })]
  expect(pieces).toEqual(['one ', 'two ', '一', '二', '三'])
  const wide = pieces.map((text) => ({
    font: /[a-z]/.test(text) ? ('figtree' as const) : ('han' as const),
    text,
    width: text.length,
  }))
  const lines = linesOf(wide, 5)
  expect(lines.map((line) => line.map(({ text }) => text).join(''))).toEqual(['one ', 'two 一', '二三'])
  expect(phrasesOf(lines[2] ?? [])).toEqual([{ font: 'han', text: '二三', width: 2 }])
  expect(linesOf([{ font: 'figtree', text: 'x', width: 99 }], 5)).toHaveLength(1)
})

test('a word in two fonts does not break, a word longer than its line does', async () => {
  const word = [
    { font: 'figtree' as const, text: 'to ', width: 3 },
    { font: 'figtree-ext' as const, text: 'Ł', width: 1 },
    { font: 'figtree' as const, text: 'ukasz', width: 5 },
  ]
  expect(linesOf(word, 6).map((line) => line.map(({ text }) => text).join(''))).toEqual(['to ', 'Łukasz'])
  const long = 'x'.repeat(300)
  const texts = pdfText(await drawn(long)).filter((text) => /^x+$/.test(text))
  expect([texts.length > 1, texts.join('')]).toEqual([true, long])
})

test.each([
  ['the first word is at the right', ['to ', 'أ', ' ', 'ب', ' ', '12'], ['to ', 'ب', ' ', 'أ', ' ', '12']],
  [
    'the space before them stays before them',
    ['陈', ' ', 'أ', ' ', 'ب', ' ', 'x'],
    ['陈', ' ', 'ب', ' ', 'أ', ' ', 'x'],
  ],
  ['a number between them is between them', ['أ', ' ', '12 ', 'ب'], ['ب', ' 12', ' ', 'أ']],
  ['a Latin word parts them', ['أ', ' ', 'Lee ', 'ب'], ['أ', ' ', 'Lee ', 'ب']],
])('words from right to left: %s', (_, line, shown) => {
  const pieces = line.map((text) => ({
    font: /[أب]/.test(text) ? ('arabic' as const) : ('figtree' as const),
    text,
    width: 1,
  }))
  expect(visualOrder(pieces).map(({ text }) => text)).toEqual(shown)
})
