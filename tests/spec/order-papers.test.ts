import { expect, test } from 'vitest'
import type { NamedText, OrderDocument } from '#rules/orders/order-document.ts'
import { orderDocuments } from '#rules/orders/order-document.ts'
import { roomFor } from '#tests/support/checkout.ts'
import { testMessages } from '#tests/support/messages.ts'
import { bought, staffOf } from '#tests/support/orders.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { renderedSite } from '#tests/support/rendered-site.ts'
import { testSite } from '#tests/support/site.ts'
import { invoiceTexts } from '#texts/order/invoices.ts'

/** M1.5: the page, the mail, the PDF and the 80 mm receipt of an order say the same. */
const site = await testSite()
await roomFor(site, 1000)
const messages = await testMessages(site)
const staff = await staffOf(site)
const visit = renderedSite(site)

const named = ({ name, value }: NamedText) => [name, value]

/** Every text of a document that is not empty. The PDF on A4 has quantity and price in columns, all others have them in one text. */
function textsOf(document: OrderDocument, hasColumns = false): string[] {
  const { brand, title, facts, seller, billTo, service, visits, lines, sums, payments, notes } = document
  return [
    brand.name,
    title,
    ...facts.flatMap(named),
    ...seller,
    billTo.name,
    ...billTo.lines,
    ...service.flatMap(named),
    ...visits.flatMap((one) => [...named(one), one.detail]),
    ...lines.flatMap(({ description, detail, qty, unitPrice, each, amount }) => [
      ...[description, detail, amount],
      ...(hasColumns ? [qty, unitPrice] : [each]),
    ]),
    ...sums.flatMap(named),
    ...payments.flatMap(named),
    ...notes,
  ].filter(Boolean)
}

const plain = (html: string) =>
  html
    .replaceAll(/<(script|style|title)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&amp;', '&')
const spaced = (text: string) => text.replaceAll(/\s+/g, ' ')
/** Lines of a PDF are separate texts, so spaces do not count there. */
const dense = (text: string) => text.replaceAll(/\s+/g, '')

test('M1.5, D4.6 page, mail, PDF and receipt of the same order have the same texts and figures', async () => {
  const company = { name: 'Acme Pte Ltd', uen: '201912345K', address: '1 Raffles Place', po_number: 'PO-4711' }
  const buyer = await site.signedIn({ firstName: 'Kiran' })
  const { token } = buyer
  await site.call(token)('PUT /customer/company', { body: company })
  const { id, call } = await bought(site, { qty: 3, buyer })
  const mail = (await messages.deliver()).find(({ subject }) => subject.includes('is confirmed'))
  const order = await call('GET /orders/:id', { params: { id } })
  const { documents } = await call('GET /orders/:id/invoice', { params: { id } })
  const brand = await call('GET /store/config')
  const [document] = orderDocuments(documents, order, brand, invoiceTexts)
  const texts = document ? textsOf(document) : []
  expect(texts).toContain('Acme Pte Ltd')
  expect(texts.length).toBeGreaterThan(30)
  const page = async (query: string) => plain(await (await visit(`/history/${id}/invoice${query}`, { token })).text())
  const pdf = async (query: string) => {
    const answer = await site.send(`/api/orders/${id}/invoice.pdf${query}`, { headers: { token } })
    return pdfText(Buffer.from(await answer.arrayBuffer())).join('')
  }
  const spacedForms = {
    page: await page(''),
    roll: await page('?paper=receipt'),
    mail: plain(mail?.html ?? ''),
    text: mail?.text ?? '',
  }
  for (const [form, words] of Object.entries(spacedForms)) {
    const shown = spaced(words)
    expect([form, texts.filter((text) => !shown.includes(spaced(text)))]).toEqual([form, []])
  }
  for (const query of ['', '?paper=receipt']) {
    const shown = dense(await pdf(query))
    const expected = document ? textsOf(document, query === '') : []
    expect([query, expected.filter((text) => !shown.includes(dense(text)))]).toEqual([query, []])
  }
})

test('M1.5, D4.6 a credit note says the same on page, in the mail and in the PDF', async () => {
  const { id, call, token } = await bought(site)
  await messages.deliver()
  await staff.call('POST /operator/orders/:id/refunds', {
    params: { id },
    body: { amount_cents: 300, reason: 'Late', message: 'One sock is missing' },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  const [mail] = await messages.deliver()
  const order = await call('GET /orders/:id', { params: { id } })
  const { documents } = await call('GET /orders/:id/invoice', { params: { id } })
  const papers = orderDocuments(documents, order, await call('GET /store/config'), invoiceTexts)
  expect(papers.map(({ title }) => title)).toEqual(['Tax Invoice', 'Credit Note'])
  const texts = papers[1] ? textsOf(papers[1]) : []
  expect(texts).toContain('Refunded to')
  const page = spaced(plain(await (await visit(`/history/${id}/invoice`, { token })).text()))
  const answer = await site.send(`/api/orders/${id}/invoice.pdf`, { headers: { token } })
  const pdf = dense(pdfText(Buffer.from(await answer.arrayBuffer())).join(''))
  expect(texts.filter((text) => !page.includes(spaced(text)))).toEqual([])
  expect(texts.filter((text) => !spaced(mail?.text ?? '').includes(spaced(text)))).toEqual([])
  expect(texts.filter((text) => !pdf.includes(dense(text)))).toEqual([])
  expect(page).not.toContain('SGD $')
})
