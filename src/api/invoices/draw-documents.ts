import type { InvoiceDocument } from '#contract/order/invoices.ts'
import { drawDocument } from './draw-document.ts'
import { fontsFor } from './pdf-fonts.ts'
import { openPdfWriter } from './pdf-writer.ts'

/** In points. */
const MARGIN = 50

/** Draws documents into one PDF, each on its own pages. Page and PDF show the same figures, because both render the stored document. */
export async function drawDocuments(documents: readonly InvoiceDocument[], colour: string): Promise<Buffer> {
  // Loaded with the first PDF, because most processes draw none for a long time.
  const { default: PDFDocument } = await import('pdfkit')
  const [first] = documents
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    autoFirstPage: false,
    info: {
      Title: first ? `${first.title} ${first.number ?? first.refers_to}` : '',
      Author: first?.seller.legal_name ?? '',
    },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  const writer = openPdfWriter(pdf, await fontsFor(JSON.stringify(documents)))
  for (const document of documents) drawDocument(writer, document, colour)
  pdf.end()
  return done
}
