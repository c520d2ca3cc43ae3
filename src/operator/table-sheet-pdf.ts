import { drawQrCode } from '#api/invoices/draw-qr-code.ts'
import { fontsFor } from '#api/invoices/pdf-fonts.ts'
import { openPdfWriter, type PdfWriter } from '#api/invoices/pdf-writer.ts'
import type { TableCode } from './table-sheet.ts'

/** Measures of an A4 page in points: three codes across, four down. */
const [MARGIN, CELL_WIDTH, CELL_HEIGHT, ACROSS, DOWN] = [36, 174, 190, 3, 4]
const CODE = 130

/** The sheet of QR codes as a PDF (D1.6). */
export async function tableSheetPdf(tables: readonly TableCode[]): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({ size: 'A4', margin: MARGIN, autoFirstPage: false, info: { Title: 'Tables' } })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  const writer = openPdfWriter(pdf, await fontsFor(JSON.stringify(tables)))
  for (const [index, table] of tables.entries()) {
    const place = index % (ACROSS * DOWN)
    if (place === 0) pdf.addPage()
    drawCode(writer, table, MARGIN + (place % ACROSS) * CELL_WIDTH, MARGIN + Math.floor(place / ACROSS) * CELL_HEIGHT)
  }
  pdf.end()
  return done
}

function drawCode(writer: PdfWriter, { outlet, name, url }: TableCode, x: number, y: number): void {
  const { pdf } = writer
  pdf.rect(x, y, CELL_WIDTH, CELL_HEIGHT).dash(3, { space: 3 }).lineWidth(0.5).strokeColor('#999999').stroke().undash()
  drawQrCode(pdf, url, x + (CELL_WIDTH - CODE) / 2, y + 10, CODE)
  const words = { width: CELL_WIDTH - 12, align: 'center' } as const
  const below = writer.write(name, x + 6, y + CODE + 18, { ...words, size: 13, isBold: true })
  writer.write(outlet, x + 6, Math.max(y + CODE + 36, below + 1), { ...words, size: 9 })
}
