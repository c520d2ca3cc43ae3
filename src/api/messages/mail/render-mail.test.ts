import { expect, test } from 'vitest'
import type { OrderDocument } from '#rules/orders/order-document.ts'
import { mailTexts } from '#texts/mail/mail.ts'
import { refuseHeaderBreaks, type Sender, UnsafeHeader } from '../../transports/mail.ts'
import { renderMail } from './render-mail.ts'

const sender: Sender = {
  name: 'Kinder & <Press>',
  origin: 'https://kinder.example',
  email: 'hello@kinder.example',
  primaryColour: '#7a2e4d',
  secondaryColour: '#d9a62e',
  pictures: { icon: Buffer.from('icon'), scene: Buffer.from('scene') },
}
const words = mailTexts.signUp(sender.name, 10)
const url = 'https://kinder.example/auth/verify/email/complete?token=abc&x="><script>'
const mail = renderMail(sender, 'mei@example.com', sender.email, { words, code: '123456', url })

test('a mail says the same in text and in HTML, in the colours of the store', () => {
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain('123456')
    expect(body).toContain('https://kinder.example/auth/verify/email/complete?token=abc')
    expect(body).toContain('Welcome! Confirm your email')
  }
  expect(mail.html).toContain('#7a2e4d')
  expect(mail.subject).toBe('Confirm your email for Kinder & <Press>')
})

test('values in a mail are escaped in its HTML', () => {
  expect(mail.html).toContain('Kinder &#38; &#60;Press&#62;')
  expect(mail.html).not.toContain('<script')
  expect(mail.html).not.toContain('<Press>')
})

test.each(['to', 'subject'] as const)('a line break in the header "%s" is refused', (header) => {
  const broken = { ...mail, [header]: 'a\r\nBcc: all@example.com' }
  expect(() => refuseHeaderBreaks(broken)).toThrow(UnsafeHeader)
  expect(() => refuseHeaderBreaks({ ...mail, from: { name: 'a\nb', address: 'x@example.com' } })).toThrow(UnsafeHeader)
  expect(() => refuseHeaderBreaks(mail)).not.toThrow()
})

const document: OrderDocument = {
  kind: 'tax_invoice',
  brand: { name: sender.name, primary_color: sender.primaryColour, secondary_color: sender.secondaryColour },
  title: 'Tax Invoice',
  reference: 'INV-000001',
  seller: ['Kinder Press Pte. Ltd.'],
  facts: [{ name: 'No.', value: 'INV-000001' }],
  billTo: { name: 'Bill to', lines: ['<b>Mei</b>', 'Singapore 160078'] },
  visited: { name: 'Address', lines: ['<b>Mei</b>', 'Singapore 160078'] },
  service: [{ name: 'Service', value: 'Atelier' }],
  visits: [{ leg: 'first', name: 'Pickup', value: 'Mon 16 Nov, 10 am–12 pm', detail: '', startsAt: '', endsAt: '' }],
  columns: { description: 'Description', qty: 'Qty', unitPrice: 'Unit price', amount: 'Amount' },
  lines: [{ description: 'Shirt', detail: '', qty: '2', unitPrice: '$5.50', each: '2 × $5.50', amount: '$11.00' }],
  sums: [
    { name: 'GST 9%', value: '$0.91', isTotal: false },
    { name: 'Total', value: '$11.00', isTotal: true },
  ],
  payments: [{ name: 'Paid by', value: 'Visa' }],
  notes: ['Amounts are in Singapore dollars (SGD).'],
}
const calendar = { filename: 'order-1.ics', type: 'text/calendar; method=PUBLISH', content: Buffer.from('BEGIN') }
const about = (isFull: boolean) =>
  renderMail(sender, 'mei@example.com', sender.email, {
    words: {
      subject: 'Confirmed',
      heading: 'Confirmed',
      lines: ['Order 1 · $11.00 paid'],
      action: 'See your order',
      after: [],
    },
    url: 'https://kinder.example/history/1',
    documents: [{ document, isFull }],
    files: [calendar],
  })

/** The same document with a tag in each of its texts. */
const withTags = (value: unknown): unknown => {
  if (typeof value === 'string') return `<i>${value}</i>`
  if (Array.isArray(value)) return value.map(withTags)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTags(one)]))
}

test.each([true, false])('M1.5 every text of a document is escaped in the mail’s HTML (in full: %s)', (isFull) => {
  const brand = document.brand
  const hostile = {
    ...(withTags({ ...document, visits: [{ ...document.visits[0], detail: 'Shirt' }] }) as OrderDocument),
    brand,
  }
  const { html } = renderMail(sender, 'mei@example.com', sender.email, {
    words,
    documents: [{ document: hostile, isFull }],
  })
  expect(html).toContain('&#60;i&#62;2 × $5.50&#60;/i&#62;')
  expect(html).not.toContain('<i>')
})

test('M1.5 an order mail has logo and scene as parts of itself, a preview line, one button and its files', () => {
  const { html, attachments = [] } = about(true)
  expect(attachments.map(({ filename, cid }) => [filename, cid])).toEqual([
    ['logo.png', 'logo'],
    ['scene.jpg', 'scene'],
    ['order-1.ics', undefined],
  ])
  for (const { cid } of attachments) if (cid) expect(html).toContain(`src="cid:${cid}"`)
  expect(html).not.toMatch(/<img[^>]+src="http/)
  expect(html).toMatch(/<body[^>]*>\s*<div style="display:none[^>]*>Order 1 · \$11\.00 paid<\/div>/)
  expect(html.match(/>See your order<\/a>/g)).toHaveLength(1)
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html).toContain('width="600"')
  expect(html).not.toContain('<b>Mei</b>')
  // Mails without a document, such as codes, have the logo only.
  expect(mail.attachments?.map(({ filename }) => filename)).toEqual(['logo.png'])
})

test('M1.5 the scene of the order’s stage takes the place of the store’s picture, also in a mail without a document', () => {
  const scene = Buffer.from('stage')
  for (const documents of [[], [{ document, isFull: true }]]) {
    const { html, attachments = [] } = renderMail(sender, 'mei@example.com', sender.email, { words, documents, scene })
    expect(attachments.map(({ filename, type, content }) => [filename, type, content])).toEqual([
      ['logo.png', 'image/png', sender.pictures.icon],
      ['scene.png', 'image/png', scene],
    ])
    expect(html).toContain('src="cid:scene" width="600" height="220"')
  }
})

test('M1.5 a mail about a step has windows, address, items and total; tax and seller are in the mails about money', () => {
  for (const body of [about(false).html.replaceAll('\u00a0', ' '), about(false).text]) {
    for (const words of ['Mon 16 Nov, 10 am–12 pm', 'Singapore 160078', 'Shirt', '2 × $5.50', '$11.00'])
      expect(body).toContain(words)
    for (const words of ['GST 9%', 'INV-000001', 'Kinder Press Pte. Ltd.']) expect(body).not.toContain(words)
  }
  for (const body of [about(true).html, about(true).text])
    for (const words of ['GST 9%', 'INV-000001', 'Kinder Press Pte. Ltd.']) expect(body).toContain(words)
})

test('a store without pictures has mails without them', () => {
  const plain = { ...sender, pictures: { icon: null, scene: null } }
  const { html, attachments } = renderMail(plain, 'mei@example.com', sender.email, {
    words,
    documents: [{ document, isFull: true }],
  })
  expect([attachments, html.includes('cid:')]).toEqual([[], false])
})

test('M1.5 a mail about a step says where the driver goes, not who is billed', () => {
  const step = about(false)
  for (const one of [step.html, step.text]) expect([/Address/.test(one), /Bill to/.test(one)]).toEqual([true, false])
  const full = about(true)
  for (const one of [full.html, full.text]) expect([/Address/.test(one), /Bill to/.test(one)]).toEqual([false, true])
})
