import type { NamedText, OrderDocument } from '#rules/orders/order-document.ts'
import type { BrandPictures } from '../store/brand-pictures.ts'
import { INK, ink, picture, RECEIPT_WIDTH } from './paper.ts'
import type { PdfWriter, Style } from './pdf-writer.ts'

const MARGIN = 12
const WIDTH = RECEIPT_WIDTH - 2 * MARGIN
const AMOUNT = 62
const ICON = { width: 34, height: 34, radius: 8 }

const write = (writer: PdfWriter, text: string, y: number, style: Partial<Style> = {}) =>
  ink(writer, text, MARGIN, y, { width: WIDTH, size: 8.5, ...style })

/** Draws a document for an 80 mm receipt printer: one column in black. Returns the y position of its end. */
export function drawReceipt(
  writer: PdfWriter,
  document: OrderDocument,
  { icon }: BrandPictures,
  top: number,
  thanks: string,
): number {
  let y = top
  if (icon) {
    picture(writer, icon, { x: (RECEIPT_WIDTH - ICON.width) / 2, y, ...ICON })
    y += ICON.height + 4
  }
  y = write(writer, document.brand.name, y, { size: 12, isBold: true, align: 'center' })
  for (const line of document.seller) y = write(writer, line, y, { align: 'center', size: 8 })
  y = dashes(writer, y)
  y = write(writer, document.title, y, { size: 12, isBold: true, align: 'center' })
  y = rows(writer, document.facts, y)
  y = dashes(writer, y)
  if (document.billTo.lines.length > 0) y = write(writer, document.billTo.name, y, { isBold: true })
  for (const line of document.billTo.lines) y = write(writer, line, y)
  y = rows(writer, document.service, y + 2)
  for (const visit of document.visits) {
    y = rows(writer, [visit], y)
    if (visit.detail) y = write(writer, visit.detail, y, { align: 'right', size: 8 })
  }
  y = drawLines(writer, document, dashes(writer, y))
  y = rows(writer, document.payments, drawSums(writer, document, dashes(writer, y)))
  y = dashes(writer, y)
  for (const note of document.notes) y = write(writer, note, y, { align: 'center', size: 8 }) + 1
  return write(writer, thanks, y + 4, { align: 'center' })
}

function dashes({ pdf }: PdfWriter, y: number): number {
  pdf
    .moveTo(MARGIN, y + 5)
    .lineTo(RECEIPT_WIDTH - MARGIN, y + 5)
    .lineWidth(0.75)
    .dash(2, { space: 2 })
    .strokeColor(INK)
    .stroke()
    .undash()
  return y + 10
}

function rows(writer: PdfWriter, all: readonly NamedText[], top: number): number {
  let y = top
  for (const { name, value } of all) {
    const nameEnd = write(writer, name, y, { width: 78 })
    const valueEnd = ink(writer, value, MARGIN + 80, y, { size: 8.5, width: WIDTH - 80, align: 'right' })
    y = Math.max(nameEnd, valueEnd)
  }
  return y
}

function drawLines(writer: PdfWriter, { lines }: OrderDocument, top: number): number {
  let y = top
  for (const { description, detail, each, amount } of lines) {
    ink(writer, amount, MARGIN + WIDTH - AMOUNT, y, { size: 8.5, width: AMOUNT, align: 'right' })
    y = write(writer, description, y, { width: WIDTH - AMOUNT - 4 })
    if (detail) y = write(writer, detail, y, { size: 8, width: WIDTH - AMOUNT - 4 })
    if (each) y = write(writer, each, y, { size: 8 })
    y += 3
  }
  return y
}

function drawSums(writer: PdfWriter, { sums }: OrderDocument, top: number): number {
  let y = top
  for (const { name, value, isTotal } of sums) {
    const style = isTotal ? { size: 11, isBold: true } : { size: 8.5 }
    ink(writer, value, MARGIN + WIDTH - AMOUNT - 20, y, { ...style, width: AMOUNT + 20, align: 'right' })
    y = write(writer, name, y, { ...style, width: WIDTH - AMOUNT - 4 }) + 1
  }
  return y
}
