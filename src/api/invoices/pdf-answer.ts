import type { OrderDocument } from '#rules/orders/order-document.ts'
import { ordersApiTexts } from '#texts/order/orders-api.ts'
import { Refused, SOON } from '../base/refused.ts'
import { concurrencyLimit } from '../limits/concurrency-limit.ts'
import type { BrandPictures } from '../store/brand-pictures.ts'
import { drawDocuments, type PdfPaper } from './draw-documents.ts'

/** Drawing blocks the event loop. With one PDF at a time, other requests are answered in between. */
const MAX_RUNNING = 1
export const PDFS_WAITING_MAX = 16
export const drawOneAtATime = concurrencyLimit(
  MAX_RUNNING,
  PDFS_WAITING_MAX,
  () => new Refused(503, ordersApiTexts.busyDrawing, SOON),
)

type ToDraw = { documents: readonly OrderDocument[]; pictures: BrandPictures }

/**
 * Documents of an order as one PDF, named by the first document's number and by the trip, if it is about one. They are read only when drawing starts,
 * so that few are in memory.
 */
export async function pdfAnswer(
  { paper = 'a4', trip = null }: { paper?: PdfPaper | undefined; trip?: string | null },
  read: () => Promise<ToDraw>,
): Promise<Response> {
  const { bytes, documents } = await drawOneAtATime(async () => {
    const { documents, pictures } = await read()
    return { documents, bytes: await drawDocuments(documents, pictures, paper) }
  })
  const name = [documents[0]?.reference ?? 'invoice', trip, paper === 'receipt' ? paper : null]
    .filter(Boolean)
    .join('-')
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${name}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
