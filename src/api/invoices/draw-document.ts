import type { InvoiceDocument, InvoiceLine } from '#contract/order/invoices.ts'
import { billToLines } from '#rules/checkout/bill-to.ts'
import { priceText } from '#rules/pricing/money.ts'
import { dateWords } from '#rules/slots/window-words.ts'
import { invoiceTexts as words } from '#texts/order/invoices.ts'
import { quantityWords } from '#texts/order/quantity.ts'
import { tripName } from '#texts/order/trip-name.ts'
import type { PdfWriter, Style } from './pdf-writer.ts'

const [LEFT, RIGHT, TOP, BOTTOM] = [50, 545, 50, 770]
const INK = '#1d2430'
const QUIET = '#5b6473'
const RULE = '#d7dbe2'
const COLUMNS = { qty: { x: 320, width: 45 }, unit: { x: 370, width: 80 }, amount: { x: 455, width: RIGHT - 455 } }
const DESCRIPTION_WIDTH = 260

/** The PDF's Helvetica has no minus sign. */
const money = (cents: number) => priceText(cents).replace('−', '-')

/** Draws one document on new pages: seller, buyer, lines and sums. */
export function drawDocument(writer: PdfWriter, document: InvoiceDocument, colour: string): void {
  writer.pdf.addPage()
  drawFacts(writer, document, drawHead(writer, document, colour))
  drawTableHead(writer)
  for (const line of document.lines) drawLine(writer, line)
  drawSums(writer, document)
}

type Words = Partial<Style>

function write(writer: PdfWriter, text: string, x: number, y: number, style: Words = {}): number {
  return writer.write(text, x, y, { colour: INK, width: RIGHT - x, ...style })
}

/** Returns the y position of its end. */
function drawHead(writer: PdfWriter, { title, seller }: InvoiceDocument, colour: string): number {
  write(writer, seller.name, LEFT, TOP, { size: 18, font: 'Helvetica-Bold', colour, width: 260 })
  write(writer, title, 320, TOP, { size: 18, font: 'Helvetica-Bold', width: RIGHT - 320, align: 'right' })
  const facts = [
    seller.legal_name,
    seller.address,
    `${words.uen} ${seller.uen}`,
    ...(seller.gst_registration_no ? [`${words.gstRegistration} ${seller.gst_registration_no}`] : []),
    `${seller.phone} · ${seller.email}`,
  ]
  let y = TOP + 28
  for (const fact of facts) y = write(writer, fact, LEFT, y, { colour: QUIET, width: 260, size: 9 }) + 1
  return y
}

function drawFacts(writer: PdfWriter, document: InvoiceDocument, headEndsAt: number): void {
  const facts: [string, string | null][] = [
    [words.number, document.number],
    [words.date, dateWords(document.issued_on)],
    [words.order, document.order_number],
    [words.trip, document.trip && tripName(document.trip)],
    [document.kind === 'statement' ? words.partOf : words.refersTo, document.refers_to],
  ]
  let y = TOP + 28
  for (const [label, value] of facts) {
    if (value === null) continue
    write(writer, label, 360, y, { colour: QUIET, width: 70 })
    y = write(writer, value, 430, y, { width: RIGHT - 430, align: 'right' }) + 3
  }
  let below = Math.max(y, headEndsAt) + 18
  const lines = billToLines(document.customer, words.company)
  if (lines.length > 0) {
    below = write(writer, words.billTo, LEFT, below, { colour: QUIET }) + 1
    for (const line of lines) below = write(writer, line, LEFT, below, { width: 300 }) + 1
  }
  writer.pdf.y = below + 14
}

function drawTableHead(writer: PdfWriter): void {
  const style = { font: 'Helvetica-Bold', size: 9 } as const
  const y = writer.pdf.y
  write(writer, words.description, LEFT, y, { ...style, width: DESCRIPTION_WIDTH })
  write(writer, words.qty, COLUMNS.qty.x, y, { ...style, width: COLUMNS.qty.width, align: 'right' })
  write(writer, words.unitPrice, COLUMNS.unit.x, y, { ...style, width: COLUMNS.unit.width, align: 'right' })
  write(writer, words.amount, COLUMNS.amount.x, y, { ...style, width: COLUMNS.amount.width, align: 'right' })
  rule(writer, y + 15)
}

function rule(writer: PdfWriter, y: number): void {
  writer.pdf.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(RULE).stroke()
  writer.pdf.y = y + 7
}

function drawLine(writer: PdfWriter, { description, detail, qty, unit, unit_cents, cents }: InvoiceLine): void {
  if (writer.pdf.y > BOTTOM - 40) {
    writer.pdf.addPage()
    writer.pdf.y = TOP
    drawTableHead(writer)
  }
  const y = writer.pdf.y
  if (qty !== null)
    write(writer, quantityWords(qty, unit), COLUMNS.qty.x, y, { width: COLUMNS.qty.width, align: 'right' })
  if (unit_cents !== null)
    write(writer, money(unit_cents), COLUMNS.unit.x, y, { width: COLUMNS.unit.width, align: 'right' })
  write(writer, money(cents), COLUMNS.amount.x, y, { width: COLUMNS.amount.width, align: 'right' })
  let below = write(writer, description, LEFT, y, { width: DESCRIPTION_WIDTH })
  if (detail) below = write(writer, detail, LEFT, below + 1, { width: DESCRIPTION_WIDTH, size: 8.5, colour: QUIET })
  writer.pdf.y = below + 6
}

function drawSums(writer: PdfWriter, document: InvoiceDocument): void {
  if (writer.pdf.y > BOTTOM - 110) {
    writer.pdf.addPage()
    writer.pdf.y = TOP
  }
  rule(writer, writer.pdf.y + 2)
  const { gst_rate, gst_cents, total_excluding_gst_cents, total_cents, paid_by, kind, refers_to } = document
  const sum = (label: string, cents: number, isStrong = false) => {
    const style = isStrong ? ({ font: 'Helvetica-Bold', size: 11 } as const) : {}
    const y = writer.pdf.y
    write(writer, label, 320, y, { ...style, width: 135 })
    writer.pdf.y =
      write(writer, money(cents), COLUMNS.amount.x, y, { ...style, width: COLUMNS.amount.width, align: 'right' }) + 4
  }
  if (gst_rate !== null) {
    sum(words.totalExcludingGst, total_excluding_gst_cents)
    sum(words.gst(gst_rate), gst_cents)
    sum(words.totalIncludingGst, total_cents, true)
  } else sum(words.total, total_cents, true)
  let y = writer.pdf.y + 10
  if (paid_by) {
    const label = kind === 'credit_note' ? words.refunded : words.paidBy
    y = write(writer, `${label}: ${paid_by}`, LEFT, y, { colour: QUIET }) + 3
  }
  if (gst_rate === null) y = write(writer, words.notRegistered, LEFT, y, { colour: QUIET }) + 3
  if (kind === 'statement' && refers_to)
    y = write(writer, words.notAnInvoice(refers_to), LEFT, y, { colour: QUIET }) + 3
  writer.pdf.y = y
}
