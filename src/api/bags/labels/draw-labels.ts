import type { LabelSize } from '#contract/order/bag-limits.ts'
import { spacedCode, tagText } from '#rules/bags/bag-code.ts'
import { bagLabelTexts as texts } from '#texts/bags/bag-labels.ts'
import { drawQrCode } from '../../invoices/draw-qr-code.ts'
import { fontsFor } from '../../invoices/pdf-fonts.ts'
import { openPdfWriter, type PdfWriter } from '../../invoices/pdf-writer.ts'

export type Label = {
  store: string
  order: string
  /** The customer's first name. */
  name: string
  n: number
  of: number
  allergies: string
  choices: string
  code: string
}

/** Measures in points. */
const MM = 72 / 25.4
const [WIDTH, HEIGHT] = [62 * MM, 29 * MM]
const EDGE = 5
const QR = 60
const [LEFT, ROOM] = [EDGE + QR + 5, WIDTH - QR - 2 * EDGE - 5]
const [ACROSS, DOWN] = [3, 9]
const A4 = { width: 210 * MM, height: 297 * MM }

/** B1.1: the labels as a PDF: each on its own page of 62 × 29 mm, or 27 on a sheet of A4. */
export async function drawLabels(labels: readonly Label[], size: LabelSize): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({ autoFirstPage: false, margin: 0, lang: 'en-SG', info: { Title: texts.title } })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  const writer = openPdfWriter(pdf, await fontsFor(`${JSON.stringify(labels)}…·`))
  for (const [index, label] of labels.entries()) {
    if (size === 'label') {
      pdf.addPage({ size: [WIDTH, HEIGHT], margin: 0 })
      drawLabel(writer, label, 0, 0)
    } else drawOnSheet(writer, label, index)
  }
  pdf.end()
  return done
}

function drawOnSheet(writer: PdfWriter, label: Label, index: number): void {
  const { pdf } = writer
  const place = index % (ACROSS * DOWN)
  if (place === 0) pdf.addPage({ size: 'A4', margin: 0 })
  const x = (A4.width - ACROSS * WIDTH) / 2 + (place % ACROSS) * WIDTH
  const y = (A4.height - DOWN * HEIGHT) / 2 + Math.floor(place / ACROSS) * HEIGHT
  pdf.rect(x, y, WIDTH, HEIGHT).dash(2, { space: 2 }).lineWidth(0.4).strokeColor('#999999').stroke().undash()
  drawLabel(writer, label, x, y)
}

function drawLabel(writer: PdfWriter, label: Label, x: number, y: number): void {
  drawQrCode(writer.pdf, tagText(label.store, label.code), x + EDGE, y + EDGE - 1, QR, 2)
  const code = { size: 9.5, isBold: true, width: QR + EDGE, align: 'center' } as const
  writer.write(spacedCode(label.code), x + EDGE / 2, y + EDGE + QR - 1, code)
  const [left, top] = [x + LEFT, y + EDGE - 2]
  const of = texts.of(label.n, label.of)
  const ofWidth = ROOM * 0.42
  writer.write(of, left + ROOM - ofWidth, top + 1, { ...fitted(writer, of, ofWidth, 1, [11, 9.5, 8]), align: 'right' })
  const number = fitted(writer, label.order, ROOM - ofWidth - 2, 1, [13, 11, 9.5, 8, 7])
  const below = writer.write(label.order, left, top, number)
  const name = fitted(writer, label.name, ROOM, 1, [11, 9]) ?? undefined
  const style = name.isFitting ? name : fitted(writer, label.name, ROOM, 2, [9, 8, 7, 6, 5])
  const afterName = label.name ? writer.write(shortened(writer, label.name, style, 2), left, below, style) : below
  drawCare(writer, label, left, afterName + 1, y + HEIGHT - EDGE + 2)
}

type Fitted = { size: number; isBold: boolean; width: number; isFitting: boolean }

/** The largest of the sizes in which the text fits into the lines; the smallest if it fits in none. */
function fitted(writer: PdfWriter, text: string, width: number, lines: number, sizes: readonly number[]): Fitted {
  const style = (size: number) => ({ size, isBold: true, width })
  const size = sizes.find((one) => writer.measure(text, style(one)).lines <= lines)
  return { ...style(size ?? sizes.at(-1) ?? 6), isFitting: size !== undefined }
}

/** Leaves out letters at the end until the text fits into the lines. */
function shortened(
  writer: PdfWriter,
  text: string,
  style: { size: number; width: number; isBold?: boolean },
  lines: number,
): string {
  if (lines < 1) return ''
  if (writer.measure(text, style).lines <= lines) return text
  const letters = [...text]
  let [fits, most] = [0, letters.length]
  while (fits < most) {
    const tried = Math.ceil((fits + most) / 2)
    if (writer.measure(`${letters.slice(0, tried).join('').trimEnd()}…`, style).lines <= lines) fits = tried
    else most = tried - 1
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`
}

/** P1.7: allergies in bold, then the choices, in the largest size that shows everything. What still is too long ends with "…". */
function drawCare(writer: PdfWriter, { allergies, choices }: Label, x: number, y: number, bottom: number): void {
  const sizes = [7.5, 7, 6.5, 6, 5.5, 5, 4.5, 4]
  const styles = (size: number) =>
    [
      { size, isBold: true, width: ROOM },
      { size, isBold: false, width: ROOM },
    ] as const
  const heightAt = (size: number) => {
    const [bold, plain] = styles(size)
    const of = (text: string, style: typeof bold | typeof plain) => (text ? writer.measure(text, style).height : 0)
    return of(allergies, bold) + of(choices, plain)
  }
  const size = sizes.find((one) => heightAt(one) <= bottom - y) ?? sizes.at(-1) ?? 4
  const [bold, plain] = styles(size)
  const rows = (height: number) => Math.floor((height / size - 1.3) / 1.4 + 1.001)
  // The choices keep one line, however long the allergies are.
  const kept = choices ? 1.4 * size : 0
  const said = allergies && shortened(writer, allergies, bold, rows(bottom - y - kept))
  const after = said ? writer.write(said, x, y, bold) : y
  const rest = choices && shortened(writer, choices, plain, rows(bottom - after))
  if (rest) writer.write(rest, x, after, plain)
}
