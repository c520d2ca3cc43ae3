import type { OrderDocument } from '#rules/orders/order-document.ts'
import { invoiceTexts } from '#texts/order/invoices.ts'
import type { BrandPictures } from '../store/brand-pictures.ts'
import { drawDocument, numberPages } from './draw-document.ts'
import { drawReceipt } from './draw-receipt.ts'
import { RECEIPT_WIDTH } from './paper.ts'
import { fontsFor, type PdfFonts } from './pdf-fonts.ts'
import { openPdfWriter, type PdfWriter } from './pdf-writer.ts'

export type PdfPaper = 'a4' | 'receipt'

/** Space above and below a receipt. */
const EDGE = 14
/** As long as PDF pages can be. A receipt is measured on such a page first. */
const LONGEST = 14_400

/** Draws documents into one PDF, each on its own pages. */
export async function drawDocuments(
  documents: readonly OrderDocument[],
  pictures: BrandPictures,
  paper: PdfPaper = 'a4',
): Promise<Buffer> {
  const fonts = await fontsFor(JSON.stringify(documents))
  return opened(documents, fonts, (writer) => {
    for (const document of documents) {
      if (paper === 'receipt') drawOnRoll(writer, document, pictures)
      else drawOnPages(writer, document, pictures)
    }
  })
}

function drawOnPages(writer: PdfWriter, document: OrderDocument, pictures: BrandPictures): void {
  const { pdf } = writer
  const before = pdf.bufferedPageRange().count
  drawDocument(writer, document, pictures)
  numberPages(writer, before, pdf.bufferedPageRange().count, invoiceTexts.page)
}

/** A receipt's page is as long as its content, which is known only after it was drawn. */
function drawOnRoll(writer: PdfWriter, document: OrderDocument, pictures: BrandPictures): void {
  const { pdf } = writer
  pdf.addPage({ size: [RECEIPT_WIDTH, LONGEST], margin: 0 })
  const end = drawReceipt(writer, document, pictures, EDGE, invoiceTexts.thanks)
  // The page's upper part is cut out. PDF coordinates start at the bottom.
  const page = pdf.page as unknown as { dictionary: { data: { MediaBox: number[] } } }
  page.dictionary.data.MediaBox = [0, LONGEST - end - EDGE, RECEIPT_WIDTH, LONGEST]
}

async function opened(
  [first]: readonly OrderDocument[],
  fonts: PdfFonts,
  draw: (writer: PdfWriter) => void,
): Promise<Buffer> {
  // Loaded with the first PDF, because most processes draw none for a long time.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    lang: 'en-SG',
    displayTitle: true,
    info: { Title: first ? `${first.title} ${first.reference}` : '', Author: first?.brand.name ?? '' },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  draw(openPdfWriter(pdf, fonts))
  pdf.end()
  return done
}
