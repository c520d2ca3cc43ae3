import type { InvoiceDocument } from '#contract/invoices.ts'
import type { Store } from '../store/store-directory.ts'
import { drawDocuments } from './draw-documents.ts'

/** Documents of an order as one PDF, to be saved under the first one's number. */
export async function pdfAnswer(
  { config }: Pick<Store, 'config'>,
  documents: readonly InvoiceDocument[],
): Promise<Response> {
  const bytes = await drawDocuments(documents, config.primary_color)
  const { number = 'invoice', trip = null } = documents[0] ?? {}
  const name = trip ? `${number}-${trip}` : number
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${name}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
