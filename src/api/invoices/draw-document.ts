import type { InvoiceDocument, InvoiceLine } from '#contract/invoices.ts'
import { moneyText } from '#rules/money.ts'
import { invoiceTexts as words } from '#texts/invoices.ts'
import { drawableText } from './drawable-text.ts'

type Pdf = PDFKit.PDFDocument

const [LEFT, RIGHT, TOP, BOTTOM] = [50, 545, 50, 770]
const INK = '#1d2430'
const QUIET = '#5b6473'
const RULE = '#d7dbe2'
const COLUMNS = { qty: { x: 320, width: 45 }, unit: { x: 370, width: 80 }, amount: { x: 455, width: RIGHT - 455 } }
const DESCRIPTION_WIDTH = 260

const money = (cents: number) => `$${moneyText(cents)}`.replace('$-', '-$')

/** One document from a new page on: who sold it, to whom, what, and the sums. */
export function drawDocument(pdf: Pdf, document: InvoiceDocument, colour: string): void {
  pdf.addPage()
  drawFacts(pdf, document, drawHead(pdf, document, colour))
  drawTableHead(pdf)
  for (const line of document.lines) drawLine(pdf, line)
  drawSums(pdf, document)
}

type Style = {
  size?: number
  font?: 'Helvetica' | 'Helvetica-Bold'
  colour?: string
  width?: number
  align?: 'left' | 'right'
}

function write(pdf: Pdf, text: string, x: number, y: number, style: Style = {}): number {
  const { size = 9.5, font = 'Helvetica', colour = INK, width = RIGHT - x, align = 'left' } = style
  const drawn = drawableText(text)
  pdf.font(font).fontSize(size).fillColor(colour)
  const height = pdf.heightOfString(drawn || ' ', { width })
  pdf.text(drawn, x, y, { width, align, lineBreak: true })
  return y + height
}

/** Returns where it ends. */
function drawHead(pdf: Pdf, { title, seller }: InvoiceDocument, colour: string): number {
  write(pdf, seller.name, LEFT, TOP, { size: 18, font: 'Helvetica-Bold', colour, width: 260 })
  write(pdf, title, 320, TOP, { size: 18, font: 'Helvetica-Bold', width: RIGHT - 320, align: 'right' })
  const facts = [
    seller.legal_name,
    seller.address,
    `${words.uen} ${seller.uen}`,
    ...(seller.gst_registration_no ? [`${words.gstRegistration} ${seller.gst_registration_no}`] : []),
    `${seller.phone} · ${seller.email}`,
  ]
  let y = TOP + 28
  for (const fact of facts) y = write(pdf, fact, LEFT, y, { colour: QUIET, width: 260, size: 9 }) + 1
  return y
}

function drawFacts(pdf: Pdf, document: InvoiceDocument, headEndsAt: number): void {
  const facts: [string, string | null][] = [
    [words.number, document.number],
    [words.date, document.issued_on],
    [words.order, document.order_number],
    [words.trip, document.trip],
    [words.refersTo, document.refers_to],
  ]
  let y = TOP + 28
  for (const [label, value] of facts) {
    if (value === null) continue
    write(pdf, label, 360, y, { colour: QUIET, width: 70 })
    y = write(pdf, value, 430, y, { width: RIGHT - 430, align: 'right' }) + 3
  }
  let below = Math.max(y, headEndsAt) + 18
  const { name, address } = document.customer
  if (name || address.length > 0) {
    below = write(pdf, words.billTo, LEFT, below, { colour: QUIET }) + 1
    for (const line of [name, ...address].filter(Boolean)) below = write(pdf, line, LEFT, below, { width: 300 }) + 1
  }
  pdf.y = below + 14
}

function drawTableHead(pdf: Pdf): void {
  const style = { font: 'Helvetica-Bold', size: 9 } as const
  const y = pdf.y
  write(pdf, words.description, LEFT, y, { ...style, width: DESCRIPTION_WIDTH })
  write(pdf, words.qty, COLUMNS.qty.x, y, { ...style, width: COLUMNS.qty.width, align: 'right' })
  write(pdf, words.unitPrice, COLUMNS.unit.x, y, { ...style, width: COLUMNS.unit.width, align: 'right' })
  write(pdf, words.amount, COLUMNS.amount.x, y, { ...style, width: COLUMNS.amount.width, align: 'right' })
  rule(pdf, y + 15)
}

function rule(pdf: Pdf, y: number): void {
  pdf.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(RULE).stroke()
  pdf.y = y + 7
}

function drawLine(pdf: Pdf, { description, detail, qty, unit_cents, cents }: InvoiceLine): void {
  if (pdf.y > BOTTOM - 40) {
    pdf.addPage()
    pdf.y = TOP
    drawTableHead(pdf)
  }
  const y = pdf.y
  if (qty !== null) write(pdf, String(qty), COLUMNS.qty.x, y, { width: COLUMNS.qty.width, align: 'right' })
  if (unit_cents !== null)
    write(pdf, money(unit_cents), COLUMNS.unit.x, y, { width: COLUMNS.unit.width, align: 'right' })
  write(pdf, money(cents), COLUMNS.amount.x, y, { width: COLUMNS.amount.width, align: 'right' })
  let below = write(pdf, description, LEFT, y, { width: DESCRIPTION_WIDTH })
  if (detail) below = write(pdf, detail, LEFT, below + 1, { width: DESCRIPTION_WIDTH, size: 8.5, colour: QUIET })
  pdf.y = below + 6
}

function drawSums(pdf: Pdf, document: InvoiceDocument): void {
  if (pdf.y > BOTTOM - 110) {
    pdf.addPage()
    pdf.y = TOP
  }
  rule(pdf, pdf.y + 2)
  const { gst_rate, gst_cents, total_excluding_gst_cents, total_cents, paid_by, kind } = document
  const sum = (label: string, cents: number, isStrong = false) => {
    const style = isStrong ? ({ font: 'Helvetica-Bold', size: 11 } as const) : {}
    const y = pdf.y
    write(pdf, label, 320, y, { ...style, width: 135 })
    pdf.y = write(pdf, money(cents), COLUMNS.amount.x, y, { ...style, width: COLUMNS.amount.width, align: 'right' }) + 4
  }
  if (gst_rate !== null) {
    sum(words.totalExcludingGst, total_excluding_gst_cents)
    sum(words.gst(gst_rate), gst_cents)
    sum(words.totalIncludingGst, total_cents, true)
  } else sum(words.total, total_cents, true)
  let y = pdf.y + 10
  if (paid_by) {
    const label = kind === 'credit_note' ? words.refunded : words.paidBy
    y = write(pdf, `${label}: ${paid_by}`, LEFT, y, { colour: QUIET }) + 3
  }
  if (gst_rate === null) y = write(pdf, words.notRegistered, LEFT, y, { colour: QUIET }) + 3
  pdf.y = y
}
