import type { DocumentLine } from '#rules/orders/document-line.ts'
import type { NamedText, OrderDocument } from '#rules/orders/order-document.ts'
import { themeTints } from '#rules/pages/theme-tints.ts'
import type { BrandPictures } from '../store/brand-pictures.ts'
import { INK, ink, picture, QUIET, RULE } from './paper.ts'
import type { PdfWriter, Style } from './pdf-writer.ts'

const [LEFT, RIGHT, TOP, BOTTOM] = [50, 545, 44, 770]
const MIDDLE = 320
const COLUMNS = { qty: { x: 318, width: 52 }, unitPrice: { x: 374, width: 84 }, amount: { x: 462, width: RIGHT - 462 } }
const DESCRIPTION_WIDTH = 258
const SCENE = { width: 150, height: 78, radius: 10 }
const ICON = { width: 34, height: 34, radius: 8 }

type Colours = { accent: string; tint: string }

/** Draws one document on new A4 pages: brand, seller, buyer, visits, lines and sums. */
export function drawDocument(writer: PdfWriter, document: OrderDocument, pictures: BrandPictures): void {
  const tints = themeTints(document.brand.primary_color, document.brand.secondary_color)
  const colours = { accent: tints['--primary-text'] ?? INK, tint: tints['--primary-50'] ?? '#ffffff' }
  writer.pdf.addPage({ size: 'A4', margin: 0 })
  const below = drawTitle(writer, document, colours, drawBrand(writer, document, colours, pictures))
  drawParties(writer, document, below)
  drawTableHead(writer, document, colours)
  for (const line of document.lines) drawLine(writer, document, line, colours)
  drawSums(writer, document, colours)
  drawFoot(writer, document)
}

const write = (writer: PdfWriter, text: string, x: number, y: number, style: Partial<Style> = {}) =>
  ink(writer, text, x, y, { width: RIGHT - x, ...style })

/** Returns the y position of its end. */
function drawBrand(
  writer: PdfWriter,
  document: OrderDocument,
  colours: Colours,
  { icon, scene }: BrandPictures,
): number {
  const { brand, seller } = document
  if (icon) picture(writer, icon, { x: LEFT, y: TOP, ...ICON })
  const x = icon ? LEFT + ICON.width + 10 : LEFT
  write(writer, brand.name, x, TOP + 7, { size: 15, isBold: true, colour: colours.accent, width: 380 - x })
  let y = TOP + ICON.height + 8
  for (const line of seller) y = write(writer, line, LEFT, y, { size: 8.5, colour: QUIET, width: 320 }) + 1
  if (scene) {
    picture(writer, scene, { x: RIGHT - SCENE.width, y: TOP, ...SCENE })
    y = Math.max(y, TOP + SCENE.height)
  }
  y += 10
  writer.pdf.rect(LEFT, y, RIGHT - LEFT, 2).fill(colours.accent)
  return y + 18
}

function drawTitle(writer: PdfWriter, { title, facts }: OrderDocument, { accent }: Colours, top: number): number {
  const titleEnd = write(writer, title, LEFT, top - 3, { size: 22, isBold: true, colour: accent, width: 260 })
  return Math.max(titleEnd, drawFacts(writer, facts, MIDDLE, top)) + 14
}

/** Names and values in two columns. Returns the y position of their end. */
function drawFacts(writer: PdfWriter, facts: readonly NamedText[], x: number, top: number): number {
  let y = top
  for (const { name, value } of facts) {
    const nameEnd = write(writer, name, x, y, { colour: QUIET, width: 72 })
    y = Math.max(nameEnd, write(writer, value, x + 76, y)) + 2
  }
  return y
}

/** The buyer at the left; service and visits at the right. */
function drawParties(writer: PdfWriter, { billTo, service, visits }: OrderDocument, top: number): void {
  let left = top
  if (billTo.lines.length > 0) {
    left = write(writer, billTo.name, LEFT, top, { colour: QUIET, width: 240 }) + 2
    for (const line of billTo.lines) left = write(writer, line, LEFT, left, { width: 240 }) + 1
  }
  let right = drawFacts(writer, service, MIDDLE, top)
  for (const visit of visits) {
    right = drawFacts(writer, [visit], MIDDLE, right)
    if (visit.detail) right = write(writer, visit.detail, MIDDLE + 76, right - 2, { size: 8.5, colour: QUIET }) + 2
  }
  writer.pdf.y = Math.max(left, right) + 18
}

const NUMBERS = ['qty', 'unitPrice', 'amount'] as const

function drawTableHead(writer: PdfWriter, { columns }: OrderDocument, { accent, tint }: Colours): void {
  const y = writer.pdf.y
  writer.pdf.roundedRect(LEFT - 8, y - 5, RIGHT - LEFT + 16, 22, 6).fill(tint)
  const style = { isBold: true, size: 9, colour: accent }
  write(writer, columns.description, LEFT, y, { ...style, width: DESCRIPTION_WIDTH })
  for (const name of NUMBERS)
    write(writer, columns[name], COLUMNS[name].x, y, { ...style, width: COLUMNS[name].width, align: 'right' })
  writer.pdf.y = y + 25
}

function rule({ pdf }: PdfWriter, y: number, from = LEFT): void {
  pdf.moveTo(from, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(RULE).stroke()
}

function drawLine(writer: PdfWriter, document: OrderDocument, line: DocumentLine, colours: Colours): void {
  if (writer.pdf.y > BOTTOM - 40) {
    nextPage(writer)
    drawTableHead(writer, document, colours)
  }
  const y = writer.pdf.y
  for (const name of NUMBERS)
    if (line[name]) write(writer, line[name], COLUMNS[name].x, y, { width: COLUMNS[name].width, align: 'right' })
  let below = write(writer, line.description, LEFT, y, { width: DESCRIPTION_WIDTH })
  if (line.detail)
    below = write(writer, line.detail, LEFT, below, { width: DESCRIPTION_WIDTH, size: 8.5, colour: QUIET })
  rule(writer, below + 4)
  writer.pdf.y = below + 10
}

function nextPage({ pdf }: PdfWriter): void {
  pdf.addPage({ size: 'A4', margin: 0 })
  pdf.y = TOP
}

function drawSums(writer: PdfWriter, { sums, payments }: OrderDocument, { accent }: Colours): void {
  if (writer.pdf.y > BOTTOM - 60 - 16 * (sums.length + payments.length)) nextPage(writer)
  writer.pdf.y += 4
  for (const { name, value, isTotal } of sums) {
    if (isTotal) rule(writer, writer.pdf.y, MIDDLE)
    const y = writer.pdf.y + (isTotal ? 6 : 0)
    const style = isTotal ? { isBold: true, size: 12, colour: accent } : {}
    write(writer, name, MIDDLE, y, { ...style, width: 140 })
    writer.pdf.y =
      write(writer, value, COLUMNS.amount.x, y, { ...style, width: COLUMNS.amount.width, align: 'right' }) + 4
  }
  for (const { name, value } of payments) {
    const y = writer.pdf.y
    const nameEnd = write(writer, name, MIDDLE, y, { colour: QUIET, width: 118 })
    const valueEnd = write(writer, value, MIDDLE + 120, y, {
      colour: QUIET,
      width: RIGHT - MIDDLE - 120,
      align: 'right',
    })
    writer.pdf.y = Math.max(nameEnd, valueEnd) + 3
  }
}

function drawFoot(writer: PdfWriter, { notes }: OrderDocument): void {
  let y = writer.pdf.y + 16
  for (const note of notes) {
    if (y > BOTTOM) {
      nextPage(writer)
      y = TOP
    }
    y = write(writer, note, LEFT, y, { size: 8.5, colour: QUIET }) + 2
  }
  writer.pdf.y = y
}

/** Numbers the pages `from` to `to` of one document. */
export function numberPages(
  writer: PdfWriter,
  from: number,
  to: number,
  words: (page: number, pages: number) => string,
): void {
  for (let page = from; page < to; page += 1) {
    writer.pdf.switchToPage(page)
    write(writer, words(page - from + 1, to - from), LEFT, 800, { size: 8, colour: QUIET, align: 'right' })
  }
}
