import type { InvoiceDocument } from '#contract/order/invoices.ts'
import { ordersApiTexts } from '#texts/order/orders-api.ts'
import { Refused, SOON } from '../base/refused.ts'
import { concurrencyLimit } from '../limits/concurrency-limit.ts'
import type { Store } from '../parts/store.ts'
import { drawDocuments } from './draw-documents.ts'

/** Drawing is work of this thread, and nobody else is answered meanwhile: one at a time, so that others get in between. */
const MOST_AT_ONCE = 1
export const PDFS_WAITING_MAX = 16
const runLimited = concurrencyLimit(
  MOST_AT_ONCE,
  PDFS_WAITING_MAX,
  () => new Refused(503, ordersApiTexts.busyDrawing, SOON),
)

/** Documents of an order as one PDF, to be saved under the first one's number. They are read when it is their turn, so that few are in memory. */
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
