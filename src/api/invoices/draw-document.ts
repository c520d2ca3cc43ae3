import type { InvoiceDocument, InvoiceLine } from '#contract/order/invoices.ts'
import { billToLines } from '#rules/checkout/bill-to.ts'
import { moneyText } from '#rules/pricing/money.ts'
import { invoiceTexts as words } from '#texts/order/invoices.ts'
import { quantityWords } from '#texts/order/quantity.ts'
import type { Pen, Style } from './pdf-writer.ts'

const [LEFT, RIGHT, TOP, BOTTOM] = [50, 545, 50, 770]
const INK = '#1d2430'
const QUIET = '#5b6473'
const RULE = '#d7dbe2'
const COLUMNS = { qty: { x: 320, width: 45 }, unit: { x: 370, width: 80 }, amount: { x: 455, width: RIGHT - 455 } }
const DESCRIPTION_WIDTH = 260

const money = (cents: number) => `$${moneyText(cents)}`.replace('$-', '-$')

/** One document from a new page on: who sold it, to whom, what, and the sums. */
export function drawDocument(pen: Pen, document: InvoiceDocument, colour: string): void {
  pen.pdf.addPage()
  drawFacts(pen, document, drawHead(pen, document, colour))
  drawTableHead(pen)
  for (const line of document.lines) drawLine(pen, line)
  drawSums(pen, document)
}

type Words = Partial<Style>

function write(pen: Pen, text: string, x: number, y: number, style: Words = {}): number {
  return pen.write(text, x, y, { colour: INK, width: RIGHT - x, ...style })
}

/** Returns where it ends. */
function drawHead(pen: Pen, { title, seller }: InvoiceDocument, colour: string): number {
  write(pen, seller.name, LEFT, TOP, { size: 18, font: 'Helvetica-Bold', colour, width: 260 })
  write(pen, title, 320, TOP, { size: 18, font: 'Helvetica-Bold', width: RIGHT - 320, align: 'right' })
  const facts = [
    seller.legal_name,
    seller.address,
    `${words.uen} ${seller.uen}`,
    ...(seller.gst_registration_no ? [`${words.gstRegistration} ${seller.gst_registration_no}`] : []),
    `${seller.phone} · ${seller.email}`,
  ]
  let y = TOP + 28
  for (const fact of facts) y = write(pen, fact, LEFT, y, { colour: QUIET, width: 260, size: 9 }) + 1
  return y
}

function drawFacts(pen: Pen, document: InvoiceDocument, headEndsAt: number): void {
  const facts: [string, string | null][] = [
    [words.number, document.number],
    [words.date, document.issued_on],
    [words.order, document.order_number],
    [words.trip, document.trip],
    [document.kind === 'statement' ? words.partOf : words.refersTo, document.refers_to],
  ]
  let y = TOP + 28
  for (const [label, value] of facts) {
    if (value === null) continue
    write(pen, label, 360, y, { colour: QUIET, width: 70 })
    y = write(pen, value, 430, y, { width: RIGHT - 430, align: 'right' }) + 3
  }
  let below = Math.max(y, headEndsAt) + 18
  const lines = billToLines(document.customer, words.company)
  if (lines.length > 0) {
    below = write(pen, words.billTo, LEFT, below, { colour: QUIET }) + 1
    for (const line of lines) below = write(pen, line, LEFT, below, { width: 300 }) + 1
  }
  pen.pdf.y = below + 14
}

function drawTableHead(pen: Pen): void {
  const style = { font: 'Helvetica-Bold', size: 9 } as const
  const y = pen.pdf.y
  write(pen, words.description, LEFT, y, { ...style, width: DESCRIPTION_WIDTH })
  write(pen, words.qty, COLUMNS.qty.x, y, { ...style, width: COLUMNS.qty.width, align: 'right' })
  write(pen, words.unitPrice, COLUMNS.unit.x, y, { ...style, width: COLUMNS.unit.width, align: 'right' })
  write(pen, words.amount, COLUMNS.amount.x, y, { ...style, width: COLUMNS.amount.width, align: 'right' })
  rule(pen, y + 15)
}

function rule(pen: Pen, y: number): void {
  pen.pdf.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(RULE).stroke()
  pen.pdf.y = y + 7
}

function drawLine(pen: Pen, { description, detail, qty, unit, unit_cents, cents }: InvoiceLine): void {
  if (pen.pdf.y > BOTTOM - 40) {
    pen.pdf.addPage()
    pen.pdf.y = TOP
    drawTableHead(pen)
  }
  const y = pen.pdf.y
  if (qty !== null) write(pen, quantityWords(qty, unit), COLUMNS.qty.x, y, { width: COLUMNS.qty.width, align: 'right' })
  if (unit_cents !== null)
    write(pen, money(unit_cents), COLUMNS.unit.x, y, { width: COLUMNS.unit.width, align: 'right' })
  write(pen, money(cents), COLUMNS.amount.x, y, { width: COLUMNS.amount.width, align: 'right' })
  let below = write(pen, description, LEFT, y, { width: DESCRIPTION_WIDTH })
  if (detail) below = write(pen, detail, LEFT, below + 1, { width: DESCRIPTION_WIDTH, size: 8.5, colour: QUIET })
  pen.pdf.y = below + 6
}

function drawSums(pen: Pen, document: InvoiceDocument): void {
  if (pen.pdf.y > BOTTOM - 110) {
    pen.pdf.addPage()
    pen.pdf.y = TOP
  }
  rule(pen, pen.pdf.y + 2)
  const { gst_rate, gst_cents, total_excluding_gst_cents, total_cents, paid_by, kind, refers_to } = document
  const sum = (label: string, cents: number, isStrong = false) => {
    const style = isStrong ? ({ font: 'Helvetica-Bold', size: 11 } as const) : {}
    const y = pen.pdf.y
    write(pen, label, 320, y, { ...style, width: 135 })
    pen.pdf.y =
      write(pen, money(cents), COLUMNS.amount.x, y, { ...style, width: COLUMNS.amount.width, align: 'right' }) + 4
  }
  if (gst_rate !== null) {
    sum(words.totalExcludingGst, total_excluding_gst_cents)
    sum(words.gst(gst_rate), gst_cents)
    sum(words.totalIncludingGst, total_cents, true)
  } else sum(words.total, total_cents, true)
  let y = pen.pdf.y + 10
  if (paid_by) {
    const label = kind === 'credit_note' ? words.refunded : words.paidBy
    y = write(pen, `${label}: ${paid_by}`, LEFT, y, { colour: QUIET }) + 3
  }
  if (gst_rate === null) y = write(pen, words.notRegistered, LEFT, y, { colour: QUIET }) + 3
  if (kind === 'statement' && refers_to) y = write(pen, words.notAnInvoice(refers_to), LEFT, y, { colour: QUIET }) + 3
  pen.pdf.y = y
}
