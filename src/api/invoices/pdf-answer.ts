import type { InvoiceDocument } from '#contract/order/invoices.ts'
import { ordersApiTexts } from '#texts/order/orders-api.ts'
import { Refused, SOON } from '../base/refused.ts'
import { concurrencyLimit } from '../limits/concurrency-limit.ts'
import type { Store } from '../parts/store.ts'
import { drawDocuments } from './draw-documents.ts'

/** Drawing blocks the event loop. With one PDF at a time, other requests are answered in between. */
const MAX_RUNNING = 1
export const PDFS_WAITING_MAX = 16
const runLimited = concurrencyLimit(
  MAX_RUNNING,
  PDFS_WAITING_MAX,
  () => new Refused(503, ordersApiTexts.busyDrawing, SOON),
)

/** Documents of an order as one PDF, named by the first document's number. They are read only when drawing starts, so that few are in memory. */
export async function pdfAnswer(
  { config }: Pick<Store, 'config'>,
  read: () => Promise<readonly InvoiceDocument[]>,
): Promise<Response> {
  const { bytes, documents } = await runLimited(async () => {
    const documents = await read()
    return { documents, bytes: await drawDocuments(documents, config.primary_color) }
  })
  const [first] = documents
  const number = first?.number ?? first?.refers_to ?? 'invoice'
  const name = first?.trip ? `${number}-${first.trip}` : number
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${name}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
